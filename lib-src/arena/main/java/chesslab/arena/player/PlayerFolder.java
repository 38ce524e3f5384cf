package chesslab.arena.player;

import chesslab.arena.play.PlayerFault;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.uci.UciException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The players of a folder, such as those of a school class, one for each Java source file. A player has the name of its
 * file without {@code .java}.
 *
 * @param players the players that can play, by name
 * @param faults  the faults of the others, by name; the file is named without its folder
 */
public record PlayerFolder(List<Entrant<Board, Move>> players, Map<String, String> faults) {

    /**
     * Compiles the files, and starts each player once.
     *
     * @throws IOException if there is no such folder, or no such file in it
     */
    public static PlayerFolder read(Path folder, Duration time) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder + ": expected a folder with a file of Java source for each player");
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
        if (files.isEmpty()) {
            throw new FileSystemException(folder.toString(), null, "has no file *.java: expected one for each player");
        }
        List<Entrant<Board, Move>> players = new ArrayList<>();
        Map<String, String> faults = new LinkedHashMap<>();
        for (Path file : files) {
            String java = file.getFileName().toString();
            String name = java.replace(".java", "");
            try {
                Entrant<Board, Move> player = FilePlayer.of(file, name, time);
                player.open(1).close();
                players.add(player);
            } catch (IllegalArgumentException | UciException | PlayerFault e) {
                faults.put(name, e.getMessage().replace(file.toString(), java));
            }
        }
        return new PlayerFolder(players, faults);
    }
}
