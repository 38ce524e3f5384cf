package chesslab.chess;

import chesslab.game.Side;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The score of a position: centipawns or moves to mate, from the view of a named side. Scores with the same meaning are
 * equal, even from different views. In PGN: {@code [%eval 0.35]}, {@code [%eval #-3]}.
 *
 * @param side  the side of the view
 * @param mate  whether the value counts moves to mate rather than centipawns
 * @param value centipawns, or moves to mate; positive when {@code side} is better. {@code mate} with 0 is mate on the
 *              board: the side to move has lost
 * @see <a href="https://www.enpassant.dk/chess/palview/enhancedpgn.htm">the embedded commands of PGN comments</a>
 */
public record Score(Side side, boolean mate, int value) {

    private static final Pattern PGN = Pattern
            .compile("(?:#(?<mate>[+-]?\\d{1,4})|(?<pawns>[+-]?\\d{1,6}(?:\\.\\d{1,9})?))(?:,\\d{1,4})?");
    private static final int NOT_PLAIN = Integer.MIN_VALUE;

    /** A curve from centipawns to the expected score, 0 (lost) to 1 (won); 0.5 is a draw. */
    public enum Curve {

        /**
         * 1 / (1 + exp(-0.00368208 centipawns)), fitted by lichess to its games: 100 centipawns are 0.59, 300 are 0.75.
         * The curve of all training.
         *
         * @see <a href="https://lichess.org/page/accuracy">lichess, Accuracy: Win%</a>
         */
        LICHESS(0.00368208),

        /**
         * 1 / (1 + 10^(-centipawns / 400)), Elo's formula with centipawns for Elo points: 100 centipawns are 0.64, a
         * queen 0.994. It converts alpha-beta's values to those of a Monte-Carlo search.
         */
        ELO(Math.log(10) / 400);

        /** The increase of the logarithm of the odds by a centipawn. */
        public final double slope;

        Curve(double slope) {
            this.slope = slope;
        }

        /** Returns the expected score, 0 to 1, of a side that is better by these centipawns. */
        public double expectedScore(double centipawns) {
            return 1 / (1 + Math.exp(-slope * centipawns));
        }

        /** Returns the centipawns of an expected score; infinite for 0 and 1. */
        public double centipawns(double expectedScore) {
            return Math.log(expectedScore / (1 - expectedScore)) / slope;
        }
    }

    public Score {
        Objects.requireNonNull(side, "side");
    }

    /** Returns a score of {@code value} centipawns, positive when {@code side} is better. */
    public static Score centipawns(int value, Side side) {
        return new Score(side, false, value);
    }

    /** Returns a forced mate in {@code moves}: positive when {@code side} mates, negative when it is mated. */
    public static Score mateIn(int moves, Side side) {
        return new Score(side, true, moves);
    }

    /**
     * Reads a score in PGN's form, from White's view: pawns as a decimal number, or {@code #} and moves to mate. The
     * depth that some programs add after a comma is skipped; {@link chesslab.chess.pgn.PgnComment#evalDepth} has it.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    public static Score ofPgn(String text) {
        int plain = plainCentipawns(text);
        if (plain != NOT_PLAIN) {
            return centipawns(plain, Side.WHITE);
        }
        Matcher matcher = PGN.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "evaluation \"" + text + "\": expected pawns such as 0.35, or #-3, perhaps with a depth: 0.35,18");
        }
        return matcher.group("mate") != null
                ? mateIn(Integer.parseInt(matcher.group("mate")), Side.WHITE)
                : centipawns((int) Math.round(Double.parseDouble(matcher.group("pawns")) * 100), Side.WHITE);
    }

    /** Returns the centipawns of a text such as -1.05, the usual form, or {@link #NOT_PLAIN}. */
    private static int plainCentipawns(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        int point = text.length() - 3;
        if (point <= start || point > start + 6 || text.charAt(point) != '.') {
            return NOT_PLAIN;
        }
        int value = 0;
        for (int i = start; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (i != point && (digit < 0 || digit > 9)) {
                return NOT_PLAIN;
            }
            value = i == point ? value : 10 * value + digit;
        }
        return start == 1 ? -value : value;
    }

    /** Returns centipawns or moves to mate, positive when {@code other} is better. */
    public int valueFor(Side other) {
        return other == side ? value : -value;
    }

    /**
     * Returns a side's expected score, 0 to 1, by lichess's curve. A forced mate is 1 or 0; mate on the board, which
     * does not record the loser, is 0, as for the side to move.
     */
    public double expectedFor(Side other) {
        int forOther = valueFor(other);
        return mate ? forOther > 0 ? 1 : 0 : Curve.LICHESS.expectedScore(forOther);
    }

    /** Returns the text that {@link #ofPgn} reads, from White's view: {@code 0.35}, {@code #-3}. */
    public String toPgn() {
        return text(valueFor(Side.WHITE));
    }

    /** Returns the score from its side's view: {@code +0.35}, {@code -1.20}, {@code #3}, {@code #-2}. */
    @Override
    public String toString() {
        return (!mate && value > 0 ? "+" : "") + text(value);
    }

    private String text(int seen) {
        int size = Math.abs(seen);
        return mate ? "#" + seen : (seen < 0 ? "-" : "") + size / 100 + "." + size % 100 / 10 + size % 10;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Score score && mate == score.mate && value == score.valueFor(side);
    }

    @Override
    public int hashCode() {
        return 2 * valueFor(Side.WHITE) + (mate ? 1 : 0);
    }
}
