package chesslab.page.runtime;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.player.Entrant;
import chesslab.arena.rating.EloEstimate;
import chesslab.arena.rating.Performance;
import chesslab.arena.rating.Rating;
import chesslab.arena.rating.WinDrawLoss;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Termination;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;

/**
 * Plays matches of a reader's player, whose module the page links. It prints lines for the page: {@value PagePlayer#MARK},
 * a word and fields, divided by tabs.
 */
public final class PageMatch {

    private static final double FIRST_GUESS = 800;
    private static final double CLOSE_ENOUGH = 100; // Elo
    private static final int GAMES_OF_A_ROUND = 10;
    private static final int MOST_ROUNDS = 20;

    private PageMatch() {
    }

    /** Answers a line of questions: the reader's program, see {@link PagePlayer}. */
    @JSFunctor
    public interface Program extends JSObject {
        String answer(String question);
    }

    /**
     * Plays what the page asks for.
     *
     * @param arguments {@code match}, the name of the reader's player, its nodes, the opponent's name, the games, the
     *                  seed and the openings, a line each; or {@code climb}, the same with a line for each opponent,
     *                  its name and Elo
     */
    static void run(String[] arguments, Program program) {
        try {
            String settings = arguments[1] + "\n" + arguments[2];
            String name = program.answer(settings + "\n\n\n").split("\t")[1];
            Entrant<Board, Move> mine = new Entrant<>(name, false, true, true, 3,
                    networks -> new Remote(name, settings, program));
            Openings<Board> openings = openings(lines(arguments[6]));
            long seed = Long.parseLong(arguments[5]);
            if (arguments[0].equals("climb")) {
                climb(mine, openings, seed, arguments[3]);
            } else {
                MatchProgress end = match(mine, arguments[3], Integer.parseInt(arguments[4]), openings, seed);
                if (!tellThrownOut(end)) {
                    String forfeits = end.faults().stream().map(fault -> fault + ". ").collect(Collectors.joining());
                    PagePlayer.tell("verdict", forfeits + end.result().verdict());
                }
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e); // a page has neither files nor other threads
        }
    }

    /** The reader's player, in a module beside this one. */
    private static final class Remote implements MatchPlayer<Board, Move> {

        private final String name;
        private final String settings;
        private final Program program;
        private String start; // the first position of the game

        Remote(String name, String settings, Program program) {
            this.name = name;
            this.settings = settings;
            this.program = program;
        }

        @Override
        public void newGame(long seed) {
            start = null;
            ask(seed + "\n\n");
        }

        @Override
        public Choice<Move> choose(Board board) {
            if (start == null) {
                Board first = board.copy();
                while (!first.history().isEmpty()) {
                    first.undoMove();
                }
                start = first.getFen();
            }
            String moves = board.history().stream().map(Move::toString).collect(Collectors.joining(" "));
            String[] found = ask("\n" + start + "\n" + moves);
            return new Choice<>(board.parseMove(found[1]), Optional.empty(), Long.parseLong(found[2]));
        }

        private String[] ask(String question) {
            String[] words = program.answer(settings + "\n" + question).split("\t");
            if (words[0].equals("fault")) {
                throw new PlayerFault(new Termination(words[1], words[2]), words[3], null);
            }
            return words;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static MatchProgress match(Entrant<Board, Move> mine, String opponent, int games, Openings<Board> openings,
            long seed) throws IOException, InterruptedException {
        return Match.play(MatchSettings.of(mine, opponent(opponent), games, openings).withSeed(seed)
                .withGamesAtOnce(1), PageMatch::tell).end();
    }

    private static boolean tellThrownOut(MatchProgress end) {
        end.disqualified().ifPresent(fault -> PagePlayer.tell("verdict", "Thrown out: " + fault));
        return end.disqualified().isPresent();
    }

    /** Meets the rung that is nearest in strength, again and again, until the rating is known. */
    private static void climb(Entrant<Board, Move> mine, Openings<Board> openings, long seed, String ladder)
            throws IOException, InterruptedException {
        Map<String, Integer> rungs = new TreeMap<>();
        lines(ladder).forEach(line -> rungs.put(line.substring(0, line.indexOf(' ')),
                Integer.valueOf(line.substring(line.indexOf(' ') + 1))));
        Map<Double, WinDrawLoss> met = new TreeMap<>(); // by the opponent's Elo
        double guess = FIRST_GUESS;
        double error = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_ROUNDS && error > CLOSE_ENOUGH; round++) {
            double near = guess;
            String rung = Collections.min(rungs.keySet(),
                    Comparator.comparingDouble(name -> Math.abs(rungs.get(name) - near)));
            MatchProgress end = match(mine, rung, GAMES_OF_A_ROUND, openings, seed + round);
            met.merge((double) rungs.get(rung), end.result().games(), WinDrawLoss::plus);
            Rating rating = Performance.of(mine.toString(), met);
            guess = rating.elo();
            error = (rating.high() - rating.low()) / 2;
            PagePlayer.tell("rating", "" + Math.round(guess), "" + Math.round(error));
            if (tellThrownOut(end)) {
                return;
            }
            end.faults().forEach(fault -> PagePlayer.tell("fault", fault.toString()));
        }
    }

    private static Entrant<Board, Move> opponent(String name) {
        return name.startsWith("level:")
                ? searching(name, GameModule.ANY,
                        seed -> GameModule.level(Integer.parseInt(name.substring("level:".length())), seed))
                : rung(name);
    }

    static Entrant<Board, Move> rung(String name) {
        int sign = Math.max(name.indexOf(':'), name.indexOf('='));
        long size = sign < 0 ? 0 : Long.parseLong(name.substring(sign + 1));
        return switch (sign < 0 ? name : name.substring(0, name.indexOf(':'))) {
            case "minimax" -> searching(name, SearchLimits.depth((int) size), seed -> ChessSearch.minimax());
            case "alphabeta" -> searching(name, SearchLimits.nodes(size), seed -> ChessSearch.modern());
            case "selective" -> searching(name, SearchLimits.nodes(size), seed -> {
                SelectiveEngine engine = new SelectiveEngine(new SelectiveSearch(new TutorialEvaluation()));
                return (board, own) -> engine.search(board, own, new SearchControl<>());
            });
            case "random" -> Entrant.ofEach(name, seed -> {
                SplittableRandom random = new SplittableRandom(seed);
                return board -> {
                    List<Move> moves = board.legalMoves();
                    return Optional.of(moves.get(random.nextInt(moves.size())));
                };
            }, Entrant.DEFAULT_TIME);
            default -> throw new IllegalArgumentException("a page has no player \"" + name + "\": the notebooks have");
        };
    }

    static Openings<Board> openings(Path file) throws IOException {
        return openings(lines(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)));
    }

    private static Openings<Board> openings(List<String> fens) {
        return new Openings<>("book.epd", "", fens.size(), number -> Board.fromFen(fens.get(number)));
    }

    private static Entrant<Board, Move> searching(String name, SearchLimits limits,
            LongFunction<Search<Board, Move>> maker) {
        return new Entrant<>(name, false, true, true, 3, networks -> new PagePlayer(name, limits, maker));
    }

    /** Returns the lines of a text that are not empty. */
    private static List<String> lines(String text) {
        return Collections.list(new StringTokenizer(text, "\n")).stream().map(Object::toString).toList();
    }

    private static void tell(MatchProgress progress) {
        MatchGame<?, ?> game = progress.last().orElseThrow();
        EloEstimate elo = progress.result().eloByPairs().or(progress.result()::elo).orElseThrow();
        double seconds = progress.thinking().stream().mapToDouble(MatchGame.Thinking::seconds).sum();
        long nodes = progress.thinking().stream().mapToLong(MatchGame.Thinking::nodes).sum();
        PagePlayer.tell("game", "" + game.number(), game.white(), game.black(), game.outcome().toString(),
                game.opening().text(),
                game.moves().stream().map(Object::toString).collect(Collectors.joining(" ")),
                progress.result().games().toString(), String.format(Locale.ROOT, "%.4f", progress.result().score()),
                elo.toString(), "" + Math.round(nodes / Math.max(1e-3, seconds)));
    }

}
