package chesslab.chess;

import java.util.StringTokenizer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads and writes positions as FEN (PGN standard, section 16.1). Reading refuses positions that visibly no legal game
 * reaches, but drops castling rights and an en-passant square that the pieces contradict. It is as lenient as other
 * programs: fields may be missing from the end, the move number may be 0, and the half-move clock may exceed the plies
 * before the move number.
 */
final class Fen {

    private static final String RIGHTS = "KQkq";
    private static final String ROOK_FILES = "HAha"; // the same rights as Shredder-FEN names them
    private static final int NO_SQUARE = Square.NONE.ordinal();
    private static final int MOST_COUNTED = 99_999;
    private static final String[] COLORS = {"White", "Black"};

    private final String text;
    private final BoardState state;
    private final Consumer<String> dropped;
    private int moveNumber;

    private Fen(String text, BoardState state, Consumer<String> dropped) {
        this.text = text;
        this.state = state;
        this.dropped = dropped;
    }

    /** Sets up a new, empty {@code state}, which is invalid after an exception, and returns the move number. */
    static int read(String text, BoardState state, Consumer<String> dropped) {
        Fen fen = new Fen(text, state, dropped);
        fen.readFields();
        return fen.moveNumber;
    }

    private void readFields() {
        String[] fields = Stream.iterate(new StringTokenizer(text), StringTokenizer::hasMoreTokens, rest -> rest)
                .map(StringTokenizer::nextToken).toArray(String[]::new); // no regular expression: a page links none
        if (fields.length > 6) {
            throw fault(fields.length + " fields: expected at most 6 (pieces, side to move, castling, en passant, "
                    + "half-move clock, move number)");
        }
        readPieces(fields.length == 0 ? "" : fields[0]);
        state.side = switch (fields.length < 2 ? "w" : fields[1]) {
            case "w" -> 0;
            case "b" -> 1;
            default -> throw fault("side to move '" + fields[1] + "': expected w or b");
        };
        state.castling = fields.length < 3 ? 0 : readCastling(fields[2]);
        int target = fields.length < 4 ? NO_SQUARE : readEnPassant(fields[3]);
        state.halfMoves = fields.length < 5 ? 0 : readNumber(fields[4], "half-move clock");
        moveNumber = fields.length < 6 ? 1 : Math.max(1, readNumber(fields[5], "move number"));
        String fault = settle(state, target, moveNumber, dropped);
        if (fault != null) {
            throw fault(fault);
        }
    }

    /**
     * Ends the set-up of a position whose pieces, side to move, castling rights and clock are set.
     *
     * @param target  the given en-passant square, or 64
     * @param dropped receives the fault of each right and square that the pieces contradict, before it is dropped
     * @return the fault of the rest, or null
     */
    static String settle(BoardState state, int target, int moveNumber, Consumer<String> dropped) {
        for (int right = 1; right < 16; right <<= 1) {
            String fault = castlingFault(state, right);
            if (fault != null) {
                dropped.accept(fault);
                state.castling &= ~right;
            }
        }
        String fault = fault(state, moveNumber);
        if (fault == null) {
            String noTarget = target == NO_SQUARE ? null : enPassantFault(state, target);
            if (noTarget != null) {
                dropped.accept(noTarget);
            }
            boolean kept = target != NO_SQUARE && noTarget == null && state.canCaptureEnPassant(target);
            state.enPassant = kept ? target : 0;
            state.key = state.freshKey();
        }
        return fault;
    }

    private void readPieces(String field) {
        long ranks = 1 + field.chars().filter(symbol -> symbol == '/').count();
        if (ranks != 8) {
            throw fault(ranks + " ranks: expected 8, separated by /");
        }
        String rest = field + "/";
        for (int rank = 7; rank >= 0; rank--) {
            readRank(rest.substring(0, rest.indexOf('/')), rank);
            rest = rest.substring(rest.indexOf('/') + 1);
        }
    }

    private void readRank(String symbols, int rank) {
        int file = 0;
        boolean afterDigit = false;
        for (char symbol : symbols.toCharArray()) {
            boolean digit = symbol >= '1' && symbol <= '8';
            if (digit && afterDigit) {
                throw fault("rank " + (rank + 1) + " '" + symbols + "' has two digits in a row");
            }
            afterDigit = digit;
            int width = digit ? symbol - '0' : 1;
            if (file + width > 8) {
                throw fault("rank " + (rank + 1) + " '" + symbols + "' has more than 8 files");
            }
            if (!digit) {
                state.put(pieceCode(symbol, rank, symbols), rank * 8 + file);
            }
            file += width;
        }
        if (file != 8) {
            throw fault("rank " + (rank + 1) + " '" + symbols + "' has " + file + " files: expected 8");
        }
    }

    private int pieceCode(char symbol, int rank, String symbols) {
        int code = "PNBRQK..pnbrqk".indexOf(symbol);
        if (code < 0 || symbol == '.') {
            throw fault("rank " + (rank + 1) + " '" + symbols + "' has '" + symbol
                    + "': expected one of PNBRQKpnbrqk or 1 to 8");
        }
        return code;
    }

    private int readCastling(String field) {
        int rights = 0;
        if (field.equals("-")) {
            return 0;
        }
        for (char letter : field.toCharArray()) {
            int index = (RIGHTS + ROOK_FILES).indexOf(letter);
            if (index < 0) {
                throw fault("castling field '" + field + "': expected - or some of KQkq");
            }
            rights |= 1 << (index & 3);
        }
        return rights;
    }

    private int readEnPassant(String field) {
        if (field.equals("-")) {
            return NO_SQUARE;
        }
        if (field.length() != 2 || "abcdefgh".indexOf(field.charAt(0)) < 0 || "12345678".indexOf(field.charAt(1)) < 0) {
            throw fault("en-passant field '" + field + "': expected - or a square such as e3");
        }
        return Square.fromValue(field).ordinal();
    }

    private int readNumber(String field, String name) {
        if (field.length() > 5 || !field.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            throw fault(name + " '" + field + "': expected a whole number from 0 to 99999");
        }
        return Integer.parseInt(field);
    }

    private IllegalArgumentException fault(String message) {
        return new IllegalArgumentException("FEN \"" + text + "\": " + message);
    }

    static String write(BoardState state, int moveNumber) {
        StringBuilder fen = new StringBuilder(90);
        for (int rank = 7; rank >= 0; rank--) {
            writeRank(state, rank, fen);
            fen.append(rank > 0 ? '/' : ' ');
        }
        fen.append(state.side == 0 ? 'w' : 'b').append(' ');
        for (int i = 0; i < 4; i++) {
            if ((state.castling & 1 << i) != 0) {
                fen.append(RIGHTS.charAt(i));
            }
        }
        fen.append(state.castling == 0 ? "- " : " ");
        fen.append(state.enPassant == 0 ? "-" : Square.squareAt(state.enPassant).getNotation());
        return fen.append(' ').append(state.halfMoves).append(' ').append(moveNumber).toString();
    }

    private static void writeRank(BoardState state, int rank, StringBuilder fen) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            int piece = state.squares[rank * 8 + file];
            if (piece == Piece.EMPTY) {
                empty++;
                continue;
            }
            if (empty > 0) {
                fen.append(empty);
                empty = 0;
            }
            fen.append(Piece.ofCode(piece).getFenSymbol());
        }
        if (empty > 0) {
            fen.append(empty);
        }
    }

    /** Returns a fault of pieces and counters with the expected value, or null. */
    private static String fault(BoardState state, int moveNumber) {
        String fault = null;
        for (int side = 0; side < 2 && fault == null; side++) {
            fault = piecesFault(state, side);
        }
        if (fault == null) {
            fault = checkFault(state);
        }
        return fault != null ? fault : clockFault(state, moveNumber);
    }

    private static String piecesFault(BoardState state, int side) {
        String color = COLORS[side];
        int base = side << 3;
        int kings = Long.bitCount(state.pieces[base | Bitboards.KING]);
        int pawns = Long.bitCount(state.pieces[base | Bitboards.PAWN]);
        int pieces = Long.bitCount(state.sides[side]);
        if (kings != 1) {
            return color + " has " + kings + " kings: expected 1";
        }
        if ((state.pieces[base | Bitboards.PAWN] & Bitboards.LAST_RANKS) != 0) {
            return color + " has a pawn on rank 1 or 8";
        }
        if (pawns > 8) {
            return color + " has " + pawns + " pawns: expected at most 8";
        }
        if (pieces > 16) {
            return color + " has " + pieces + " pieces: expected at most 16";
        }
        int promoted = promoted(state, base);
        if (promoted > 8 - pawns) {
            return color + " has " + promoted + " more pieces than it began with, but only " + (8 - pawns)
                    + " pawns gone that could have promoted";
        }
        return null;
    }

    /** Returns the least number of pieces that were pawns; each side begins with one bishop on either color. */
    private static int promoted(BoardState state, int base) {
        long bishops = state.pieces[base | Bitboards.BISHOP];
        return Math.max(0, Long.bitCount(state.pieces[base | Bitboards.KNIGHT]) - 2)
                + Math.max(0, Long.bitCount(bishops & Draws.LIGHT_SQUARES) - 1)
                + Math.max(0, Long.bitCount(bishops & ~Draws.LIGHT_SQUARES) - 1)
                + Math.max(0, Long.bitCount(state.pieces[base | Bitboards.ROOK]) - 2)
                + Math.max(0, Long.bitCount(state.pieces[base | Bitboards.QUEEN]) - 1);
    }

    /** Returns why a castling right, a bit, cannot exist; null if it can, or is not given. */
    private static String castlingFault(BoardState state, int right) {
        int i = Integer.numberOfTrailingZeros(right);
        int side = i >> 1;
        int king = 4 + 56 * side;
        int rook = (i & 1) == 0 ? king + 3 : king - 4;
        return (state.castling & right) == 0 || state.squares[king] == (side << 3 | Bitboards.KING)
                && state.squares[rook] == (side << 3 | Bitboards.ROOK)
                        ? null
                        : "castling right " + RIGHTS.charAt(i) + " needs " + COLORS[side] + "'s king on "
                                + name(king) + " and rook on " + name(rook);
    }

    private static String checkFault(BoardState state) {
        int us = state.side;
        int them = us ^ 1;
        if (state.isAttacked(state.kingSquare(them), us, state.occupied())) {
            return COLORS[us] + " to move could take " + COLORS[them] + "'s king";
        }
        int king = state.kingSquare(us);
        long checkers = state.attackers(king, them, state.occupied(), -1L);
        int count = Long.bitCount(checkers);
        if (count > 2) {
            return COLORS[us] + "'s king is attacked by " + count + " pieces: no move gives more than two checks";
        }
        if (count == 2) {
            int one = Long.numberOfTrailingZeros(checkers);
            int other = 63 - Long.numberOfLeadingZeros(checkers);
            boolean discovered = isSlider(state, one) || isSlider(state, other);
            if (!discovered || (Attacks.LINE[king << 6 | one] >>> other & 1) != 0) {
                return COLORS[us] + "'s king is attacked from " + name(one) + " and " + name(other)
                        + ": no move gives these two checks at once";
            }
        }
        return null;
    }

    private static boolean isSlider(BoardState state, int square) {
        int type = state.squares[square] & 7;
        return type >= Bitboards.BISHOP && type <= Bitboards.QUEEN;
    }

    private static String enPassantFault(BoardState state, int target) {
        int us = state.side;
        int them = us ^ 1;
        int rank = us == 0 ? 5 : 2;
        if (target >> 3 != rank) {
            return "en-passant square " + name(target) + " is not on rank " + (rank + 1) + ", where it must be with "
                    + COLORS[us] + " to move";
        }
        int pawn = target ^ 8;
        int origin = 2 * target - pawn;
        if (state.squares[pawn] != (them << 3 | Bitboards.PAWN)) {
            return "en-passant square " + name(target) + " needs a pawn of " + COLORS[them] + " on " + name(pawn);
        }
        if (state.squares[target] != Piece.EMPTY || state.squares[origin] != Piece.EMPTY) {
            return "en-passant square " + name(target) + " needs " + name(target) + " and " + name(origin)
                    + " empty: the pawn has just passed over them";
        }
        long before = state.occupied() ^ 1L << pawn ^ 1L << origin;
        if (state.attackers(state.kingSquare(us), them, before, ~(1L << pawn)) != 0) {
            return "en-passant square " + name(target) + ": " + COLORS[us]
                    + "'s king would have been in check before the double step, with " + COLORS[them] + " to move";
        }
        return null;
    }

    private static String clockFault(BoardState state, int moveNumber) {
        if (state.halfMoves < 0 || moveNumber < 1 || Math.max(state.halfMoves, moveNumber) > MOST_COUNTED) {
            return "half-move clock " + state.halfMoves + " and move number " + moveNumber
                    + ": expected whole numbers from 0 and from 1 to " + MOST_COUNTED;
        }
        return null;
    }

    private static String name(int square) {
        return Square.squareAt(square).getNotation();
    }
}
