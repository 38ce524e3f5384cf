package chesslab.hexapawn;

import chesslab.game.Side;
import java.util.Arrays;
import java.util.Optional;

/** Reads and writes positions as text in the manner of FEN: {@code "ppp/3/PPP w"}. */
final class HexapawnText {

    static Hexapawn read(String text) {
        String[] fields = text.strip().split("\\s+");
        if (fields.length != 2 || !fields[1].matches("[wb]")) {
            throw fault(text, "expected the ranks and then w or b, as in \"ppp/3/PPP w\"");
        }
        String[] ranks = fields[0].split("/", -1);
        if (!fields[0].matches("[pP1-6/]+")) {
            throw fault(text, "a rank has only p, P and digits from 1 to 6");
        }
        int[] widths = Arrays.stream(ranks).mapToInt(HexapawnText::width).distinct().toArray();
        if (widths.length != 1) {
            throw fault(text, "its ranks differ in length");
        }
        HexapawnSize size = new HexapawnSize(widths[0], ranks.length);
        long white = 0;
        long black = 0;
        int square = 0;
        for (char letter : String.join("", ranks).toCharArray()) {
            white |= letter == 'P' ? 1L << square : 0;
            black |= letter == 'p' ? 1L << square : 0;
            square += Character.isDigit(letter) ? letter - '0' : 1;
        }
        return checked(text, Hexapawn.of(size, white, black, fields[1].equals("w") ? Side.WHITE : Side.BLACK));
    }

    private static int width(String rank) {
        return rank.chars().map(letter -> Character.isDigit(letter) ? letter - '0' : 1).sum();
    }

    /** Refuses positions that no game can have: too many pawns, or the side to move has a pawn on the far rank. */
    private static Hexapawn checked(String text, Hexapawn position) {
        for (Side side : Side.values()) {
            int pawns = Long.bitCount(position.pawns(side));
            if (pawns > position.size().files()) {
                throw fault(text, side + " has " + pawns + " pawns, expected at most " + position.size().files());
            }
        }
        boolean won = position.outcome().flatMap(end -> end.termination().equals(Hexapawn.FAR_RANK)
                ? end.winner()
                : Optional.empty()).filter(position.getSideToMove()::equals).isPresent();
        if (won) {
            throw fault(text, "the side to move has already reached the far rank");
        }
        return position;
    }

    private static IllegalArgumentException fault(String text, String why) {
        return new IllegalArgumentException("Hexapawn position \"" + text + "\": " + why);
    }

    static String write(Hexapawn position) {
        HexapawnSize size = position.size();
        StringBuilder text = new StringBuilder();
        int empty = 0;
        for (int square = 0; square < size.squares(); square++) {
            boolean white = position.hasPawn(Side.WHITE, square);
            boolean pawn = white || position.hasPawn(Side.BLACK, square);
            boolean lastOfRank = size.file(square) == size.files() - 1;
            empty += pawn ? 0 : 1;
            if (empty > 0 && (pawn || lastOfRank)) {
                text.append(empty);
                empty = 0;
            }
            text.append(pawn ? white ? "P" : "p" : "");
            text.append(lastOfRank && square < size.squares() - 1 ? "/" : "");
        }
        return text.append(position.getSideToMove() == Side.WHITE ? " w" : " b").toString();
    }
}
