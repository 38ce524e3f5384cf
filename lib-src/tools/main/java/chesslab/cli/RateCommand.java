package chesslab.cli;

import chesslab.arena.match.LadderReport;
import chesslab.arena.rating.PlayedGame;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rates the players of games on one scale: {@code rate}. */
@Command(name = "rate", header = "Rates the players of games that you have, with 95 %% intervals.",
        description = {"Example:",
                "  environment/chesslab rate data/results --anchor stockfish:elo=1350,movetime=3=1350", "",
                "The games may come from any program. Also prints weaknesses of the evidence."})
final class RateCommand extends RatingCommand {

    @Parameters(arity = "1..*", paramLabel = "GAMES", description = GameFiles.HELP)
    private List<Path> from;

    @Option(names = "--seed", paramLabel = "S", order = RARE, description = "random seed of the intervals (1)")
    private long seed = 1;

    @Override
    public Integer call() throws Exception {
        return rate(new LadderReport(read(from), Map.of()), anchors(), seed);
    }

    private static List<PlayedGame> read(List<Path> from) throws IOException {
        List<PlayedGame> games = new ArrayList<>();
        for (Path file : GameFiles.of(from)) {
            try (Stream<PgnGame> all = PgnReader.games(file)) {
                all.map(PlayedGame::of).forEach(games::add);
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return games;
    }
}
