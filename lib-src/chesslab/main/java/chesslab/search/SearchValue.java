package chesslab.search;

import java.util.Locale;

/** A search's value of a position for White, in the unit of the search. */
public sealed interface SearchValue {

    /** Centipawns: the unit of minimax and the alpha-beta family, wins counted as in {@link TerminalValue}. */
    record Centipawns(int forWhite) implements SearchValue {

        @Override
        public String toString() {
            return Integer.toString(forWhite);
        }
    }

    /** The expected score: the unit of Monte-Carlo tree search; 1 if White wins, 0.5 for a draw, 0 if Black wins. */
    record ExpectedScore(double forWhite) implements SearchValue {

        public ExpectedScore {
            if (!(forWhite >= 0 && forWhite <= 1)) {
                throw new IllegalArgumentException("an expected score is from 0 to 1, but is " + forWhite);
            }
        }

        /** Returns the score with three decimals. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.3f", forWhite);
        }
    }
}
