package chesslab.chess;

/**
 * Reads and writes positions as FEN (PGN standard, section 16.1). Reading refuses what no legal game could show, as far
 * as {@link FenRules} can see from the position alone. It takes the two counters as other programs do: they may be
 * missing, the move number may be 0, and the half-move clock may exceed the plies before the move number.
 */
final class Fen {

    static final String RIGHTS = "KQkq";

    private final String text;
    private final BoardState state;
    private int moveNumber;

    private Fen(String text, BoardState state) {
        this.text = text;
        this.state = state;
    }

    /**
     * Sets up a new, empty {@code state} from a FEN.
     *
     * @return the number of the move to be made
     * @throws IllegalArgumentException naming the fault and the FEN; {@code state} is then in no useful condition
     */
    static int read(String text, BoardState state) {
        Fen fen = new Fen(text, state);
        fen.readFields();
        return fen.moveNumber;
    }

    private void readFields() {
        String[] fields = text.trim().split("\\s+");
        if (fields.length < 4 || fields.length > 6) {
            throw fault(fields.length + " fields: expected 4 to 6 (pieces, side to move, castling, en passant, "
                    + "half-move clock, move number)");
        }
        readPieces(fields[0]);
        state.side = switch (fields[1]) {
            case "w" -> 0;
            case "b" -> 1;
            default -> throw fault("side to move '" + fields[1] + "': expected w or b");
        };
        state.castling = readCastling(fields[2]);
        int target = readEnPassant(fields[3]);
        state.halfMoves = fields.length < 5 ? 0 : readNumber(fields[4], "half-move clock");
        moveNumber = fields.length < 6 ? 1 : Math.max(1, readNumber(fields[5], "move number"));
        String fault = settle(state, target, moveNumber);
        if (fault != null) {
            throw fault(fault);
        }
    }

    /**
     * Ends the set-up of a position whose pieces, side to move, castling rights and clock are set.
     *
     * @param target     the en-passant square that was given, or 64
     * @param moveNumber the full-move number
     * @return what no legal game could show, or null if nothing is wrong
     */
    static String settle(BoardState state, int target, int moveNumber) {
        String fault = FenRules.fault(state, target, moveNumber);
        if (fault == null) {
            state.enPassant = target != FenRules.NO_SQUARE && state.canCaptureEnPassant(target) ? target : 0;
            state.key = state.freshKey();
        }
        return fault;
    }

    private void readPieces(String field) {
        String[] ranks = field.split("/", -1);
        if (ranks.length != 8) {
            throw fault(ranks.length + " ranks: expected 8, parted by /");
        }
        for (int i = 0; i < 8; i++) {
            readRank(ranks[i], 7 - i);
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
            int index = RIGHTS.indexOf(letter);
            if (index < 0 || (rights & 1 << index) != 0) {
                throw fault("castling field '" + field + "': expected - or some of KQkq, each at most once");
            }
            rights |= 1 << index;
        }
        return rights;
    }

    private int readEnPassant(String field) {
        if (field.equals("-")) {
            return FenRules.NO_SQUARE;
        }
        if (!field.matches("[a-h][1-8]")) {
            throw fault("en-passant field '" + field + "': expected - or a square such as e3");
        }
        return Square.fromValue(field).ordinal();
    }

    private int readNumber(String field, String name) {
        if (!field.matches("[0-9]{1,5}")) {
            throw fault(name + " '" + field + "': expected a whole number from 0 to 99999");
        }
        return Integer.parseInt(field);
    }

    private IllegalArgumentException fault(String message) {
        return new IllegalArgumentException("FEN \"" + text + "\": " + message);
    }

    /** Returns the FEN of a position; the en-passant field names a square only where a legal capture exists. */
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
}
