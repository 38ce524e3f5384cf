package chesslab.cli;

import chesslab.arena.match.LadderReport;
import chesslab.arena.rating.PlayedGame;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "rate", header = "Rates the players of games that you have, with 95 %% intervals.",
        description = {"Example:",
                "  environment/chesslab rate data/results --anchor stockfish:elo=1350,movetime=3=1350", "",
                "The games may come from any program; bad ones are left out and counted. Also prints weaknesses",
                "of the evidence."})
final class RateCommand extends RatingCommand {

    @Parameters(arity = "1..*", paramLabel = "GAMES", description = GameFiles.HELP)
    private List<Path> from;

    @Option(names = "--seed", paramLabel = "S", order = RARE, description = "random seed of the intervals (1)")
    private long seed = 1;

    @Override
    public Integer call() throws Exception {
        List<InputFile> inputs = new ArrayList<>();
        List<PlayedGame> games = new ArrayList<>();
        for (Path file : GameFiles.of(from)) {
            inputs.add(InputFile.read(file, PgnReader.Detail.MOVES, GameFilter.ALL, MOST_FAULTS,
                    (game, repair) -> games.add(whole(game, repair))));
        }
        reportFaults(inputs, null);
        return rate(new LadderReport(games, Map.of()), inputs, anchors(), seed);
    }

    /** Returns a game of two players; one that may have been cut short is no evidence of its result. */
    private static PlayedGame whole(PgnGame game, Optional<PgnError> repair) {
        repair.filter(PgnError::hasNoResult).ifPresent(cut -> {
            throw new IllegalArgumentException(cut.cause());
        });
        return PlayedGame.of(game).named();
    }
}
