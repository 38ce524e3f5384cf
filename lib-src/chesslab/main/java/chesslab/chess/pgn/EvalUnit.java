package chesslab.chess.pgn;

import chesslab.chess.pgn.PgnComment.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The unit of a file's evaluations. {@code [%eval 0.34]} is in pawns by its point; {@code [%eval 34,18]}, with the
 * depth of the search, is in centipawns where the game has no point and some number of two digits or more. A game that
 * shows neither follows the games before it; if those show nothing or differ, its evaluations are left out.
 */
final class EvalUnit {

    private static final String EVAL = "eval";
    private static final int MOST_PAWNS = 9; // of a whole number among numbers with a point
    private static final Pattern PLAIN = Pattern
            .compile("(?:#[+-]?\\d{1,4}|[+-]?\\d{1,6}\\.\\d{1,9})(?:,\\d{1,4})?");
    private static final Pattern MATE = Pattern.compile("([+-]?)(?:#M?|M|mate)\\s*([+-]?)(\\d{1,4})([,/]\\d{1,4})?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER = Pattern.compile("([+-]?)(\\d{0,6})(\\.\\d{1,9})?([,/]\\d{1,4})?");
    /** A depth of 05, or minus nothing: the comma is one of decimals. */
    private static final Pattern DECIMAL_COMMA = Pattern.compile(".*,0\\d*|[+-]0,.*");

    private enum Unit {
        PAWNS, CENTIPAWNS, UNKNOWN
    }

    private Unit ofFile; // so far; null before the first evaluation
    private boolean point; // in the game

    /** Returns whether a comment has no evaluation, or one that is clear by itself: {@code -0.35,18}, {@code #3}. */
    boolean isPlain(PgnComment comment) {
        String eval = evalOf(comment);
        boolean plain = eval == null || isPlain(eval);
        point |= eval != null && plain && !eval.startsWith("#");
        return plain;
    }

    private static boolean isPlain(String eval) {
        return PLAIN.matcher(eval).matches();
    }

    private static String evalOf(PgnComment comment) {
        return comment.command(EVAL).orElse(null);
    }

    /**
     * Ends a game: brings its evaluations into pawns, in place, and leaves out those without a certain meaning.
     *
     * @param odd whether one of them is not plain
     * @return the comment before the first move
     */
    PgnComment decide(PgnComment opening, List<PgnMove> moves, Consumer<String> note, boolean odd) {
        PgnComment first = opening;
        Unit unit = point ? Unit.PAWNS : null;
        if (odd) {
            unit = unit(Stream.concat(Stream.of(opening), moves.stream().map(PgnMove::comment)).map(EvalUnit::evalOf)
                    .filter(Objects::nonNull).toList());
            Unit meant = unit != null ? unit : ofFile == null ? Unit.UNKNOWN : ofFile;
            List<String> left = new ArrayList<>();
            List<String> turned = new ArrayList<>();
            first = inPawns(opening, meant, left, turned);
            for (int i = 0; i < moves.size(); i++) {
                moves.set(i, moves.get(i).withComment(inPawns(moves.get(i).comment(), meant, left, turned)));
            }
            report(turned, " read as centipawns with a depth, or as a mate, such as ", note);
            report(left, " left out, whose unit or meaning is unknown, such as ", note);
        }
        ofFile = unit == null || unit == ofFile ? ofFile : ofFile == null ? unit : Unit.UNKNOWN;
        point = false;
        return first;
    }

    private static void report(List<String> evals, String what, Consumer<String> note) {
        if (!evals.isEmpty()) {
            note.accept(evals.size() + (evals.size() == 1 ? " evaluation" : " evaluations") + what + '"'
                    + PgnText.shortened(evals.get(0)) + '"');
        }
    }

    /** Returns the unit that a game's numbers show; null if they show none. */
    private Unit unit(List<String> evals) {
        if (evals.stream().anyMatch(eval -> DECIMAL_COMMA.matcher(eval).matches())) {
            return Unit.UNKNOWN;
        }
        boolean large = false;
        for (String eval : evals) {
            Matcher number = NUMBER.matcher(eval);
            boolean whole = number.matches() && number.group(3) == null && !number.group(2).isEmpty();
            point |= number.matches() && number.group(3) != null;
            large |= whole && number.group(4) != null && Integer.parseInt(number.group(2)) > MOST_PAWNS;
        }
        return point ? Unit.PAWNS : large ? Unit.CENTIPAWNS : null;
    }

    private static PgnComment inPawns(PgnComment comment, Unit unit, List<String> left, List<String> turned) {
        String eval = evalOf(comment);
        String pawns = eval == null || isPlain(eval) ? eval : inPawns(eval, unit);
        if (Objects.equals(eval, pawns)) {
            return comment;
        }
        (pawns == null ? left : turned).add(eval);
        return new PgnComment(comment.text(), comment.commands().stream()
                .filter(command -> pawns != null || !command.name().equals(EVAL))
                .map(command -> command.name().equals(EVAL) ? new Command(EVAL, pawns) : command).toList());
    }

    /** Returns an evaluation in pawns or as {@code #3}; null if it has no certain meaning. */
    private static String inPawns(String eval, Unit unit) {
        Matcher mate = MATE.matcher(eval);
        if (mate.matches() && (mate.group(1).isEmpty() || mate.group(2).isEmpty())) {
            boolean loses = (mate.group(1) + mate.group(2)).equals("-");
            return "#" + (loses ? "-" : "") + mate.group(3) + depth(mate.group(4));
        }
        Matcher number = NUMBER.matcher(eval);
        if (!number.matches() || number.group(2).isEmpty() && number.group(3) == null
                || number.group(3) == null && unit == Unit.UNKNOWN) {
            return null;
        }
        String sign = number.group(1).equals("-") ? "-" : "";
        if (number.group(3) != null) {
            return sign + (number.group(2).isEmpty() ? "0" : number.group(2)) + number.group(3)
                    + depth(number.group(4));
        }
        int whole = Integer.parseInt(number.group(2));
        if (unit == Unit.PAWNS) {
            return whole > MOST_PAWNS ? null : eval.replace('/', ',');
        }
        return sign + whole / 100 + "." + whole % 100 / 10 + whole % 10 + depth(number.group(4));
    }

    private static String depth(String text) {
        return text == null ? "" : text.replace('/', ',');
    }
}
