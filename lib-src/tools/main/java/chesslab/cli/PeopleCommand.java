package chesslab.cli;

import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.Shared;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnReader;
import chesslab.game.Side;
import chesslab.notebook.Data;
import chesslab.person.Likeness;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "people", header = "Says how much players play like people, by games with ratings.",
        description = {"Example:", "  environment/chesslab people lichess.pgn --player level:800 --player level:1200",
                "",
                "By the rating of the mover, with 95 %% intervals by games: the share of people's moves that a player",
                "thinks most probable, their log loss, and the centipawns that a move costs, by our engine."})
final class PeopleCommand extends LabCommand.WithResult {

    private static final long JUDGES_NODES = 500;

    @Parameters(arity = "1..*", paramLabel = "GAMES", description = GameFiles.HELP)
    private List<Path> from;

    @Option(names = "--player", required = true, paramLabel = "PLAYER",
            description = "a player; give it again for another")
    private List<String> texts;

    @Option(names = "--games", paramLabel = "N", description = "the most games of a rating (${DEFAULT-VALUE})")
    private int games = 100;

    @Override
    public Integer call() throws Exception {
        if (games < 2) {
            throw wrongCall("--games " + games + ": expected 2 or more", null);
        }
        SelectiveSearch search = new SelectiveSearch(
                new NnueEvaluation(NnueNetwork.read(wellCalled(() -> Data.folder("models/nnue")))));
        List<InputFile> inputs = new ArrayList<>();
        List<Likeness.Row> rows;
        try (Shared shared = Shared.ofPlayers(false)) {
            Map<String, Evaluator<Board>> players = new LinkedHashMap<>();
            for (String text : texts) {
                MatchPlayer<Board, Move> player = wellCalled(() -> Entrant.parse(text).open(shared));
                player.newGame(1);
                players.put(player.toString(),
                        player.odds().orElse(Evaluator.each(board -> sure(player, board))));
            }
            Likeness likeness = new Likeness(players, board -> {
                SearchResult<Move> found = search.search(board, SearchLimits.nodes(JUDGES_NODES));
                return new ScoredMove(found.bestMove().orElseThrow(),
                        ChessEnds.score(found.centipawnsForWhite(), Side.WHITE));
            }, games);
            interruptible("Nothing is kept.", line -> {
                int[] asked = {0};
                for (Path file : GameFiles.of(from)) {
                    inputs.add(InputFile.read(file, PgnReader.Detail.MOVES, GameFilter.ALL, MOST_FAULTS,
                            (game, repair) -> {
                                asked[0] += likeness.add(game) ? 1 : 0;
                                line.show(String.format(Locale.ROOT, "games judged: %,d", asked[0]));
                            }));
                }
                return null;
            });
            rows = likeness.rows();
        }
        reportFaults(inputs, null);
        if (rows.isEmpty()) {
            throw wrongCall("no moves of people with a rating: expected games with WhiteElo or BlackElo", null);
        }
        return print(rows, rows.stream().map(row -> String.format(Locale.ROOT, "%d-%d %-24s %6d %7d  %-21s %-20s %s%n",
                row.rating(), row.rating() + 199, row.player(), row.games(), row.moves(),
                row.player().equals(Likeness.PEOPLE) ? "" : row.foreseen().text("%.1f", 100),
                row.player().equals(Likeness.PEOPLE) ? "" : row.logLoss().text("%.2f", 1), row.lost().text("%.0f", 1)))
                .collect(Collectors.joining("", String.format("%-9s %-24s %6s %7s  %-21s %-20s %s%n", "rating",
                        "player", "games", "moves", "foreseen, %", "log loss", "centipawns a move"), "")));
    }

    private static Evaluation sure(MatchPlayer<Board, Move> player, Board board) {
        Move move = player.choose(board).move();
        return new Evaluation(board.legalMoves().stream().mapToDouble(each -> each.equals(move) ? 1 : 0).toArray(),
                0.5);
    }
}
