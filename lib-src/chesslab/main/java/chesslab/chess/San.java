package chesslab.chess;

/**
 * Moves in standard algebraic notation (FIDE Laws of Chess, appendix C; PGN standard, section 8.2.3); UCI is read too.
 *
 * <p>Reading is lenient about decoration and strict about meaning: check marks, {@code !} and {@code ?}, a missing or
 * needless {@code x}, zeros for castling, castling as king takes rook (e1h1) and a promotion with or without {@code =}
 * are accepted; a text that fits no
 * legal move, or more than one, is refused.
 */
final class San {

    private static final String LETTERS = "PNBRQK";
    private static final String FILES = "abcdefgh";
    private static final String RANKS = "12345678";

    static String write(BoardState state, int move) {
        StringBuilder san = new StringBuilder(8);
        int from = move & 63;
        int to = move >> 6 & 63;
        int kind = move & 7 << 15;
        int type = state.squares[from] & 7;
        boolean captures = state.squares[to] != Piece.EMPTY || kind == BoardState.EN_PASSANT;
        if (kind == BoardState.CASTLING) {
            san.append(to > from ? "O-O" : "O-O-O");
        } else {
            if (type != Bitboards.PAWN) {
                san.append(LETTERS.charAt(type));
                appendOrigin(state, from, to, san);
            } else if (captures) {
                san.append(file(from));
            }
            san.append(captures ? "x" : "").append(file(to)).append(rank(to));
            if (kind == BoardState.PROMOTION) {
                san.append('=').append(LETTERS.charAt(move >> 12 & 7));
            }
        }
        if (MoveCheck.givesCheck(state, move & 0x7FFF)) {
            BoardState after = new BoardState(state);
            after.make(move);
            san.append(MoveGenerator.hasLegalMove(after) ? '+' : '#');
        }
        return san.toString();
    }

    /** Appends the file, else the rank, else both, if another piece of the kind can legally go to the same square. */
    private static void appendOrigin(BoardState state, int from, int to, StringBuilder san) {
        boolean others = false;
        boolean sameFile = false;
        boolean sameRank = false;
        int piece = state.squares[from];
        long rivals = Attacks.of(piece & 7, to, state.occupied()) & state.pieces[piece] & ~(1L << from);
        while (rivals != 0) {
            int rival = Long.numberOfTrailingZeros(rivals);
            rivals &= rivals - 1;
            if (MoveCheck.complete(state, rival | to << 6) != MoveCheck.ILLEGAL) {
                others = true;
                sameFile |= (rival & 7) == (from & 7);
                sameRank |= rival >> 3 == from >> 3;
            }
        }
        if (others && (!sameFile || sameRank)) {
            san.append(file(from));
        }
        if (sameFile) {
            san.append(rank(from));
        }
    }

    static int read(Board board, String text) {
        try {
            int move = Move.looksLikeUci(text)
                    ? MoveCheck.complete(board.state,
                            asKingsMove(board.state, new Move(text, board.getSideToMove()).code()))
                    : read(board.state, text);
            if (move != MoveCheck.ILLEGAL) {
                return move;
            }
        } catch (IllegalArgumentException e) {
            throw refusal(board, text, e.getMessage());
        }
        throw refusal(board, text, "not legal here");
    }

    /** Returns the king's move of a castling that is given as king takes rook: e1g1 for e1h1. */
    private static int asKingsMove(BoardState state, int code) {
        int home = 4 + 56 * state.side;
        int to = code >> 6;
        boolean castles = (code & 63) == home && state.squares[home] == (state.side << 3 | Bitboards.KING)
                && to < 64 && state.squares[to] == (state.side << 3 | Bitboards.ROOK)
                && (to == home + 3 || to == home - 4);
        return castles ? home | (to > home ? home + 2 : home - 2) << 6 : code;
    }

    static IllegalArgumentException refusal(Board board, String text, String reason) {
        int[] moves = new int[MoveGenerator.MOST_MOVES];
        int count = MoveGenerator.generate(board.state, moves, 0);
        StringBuilder legal = new StringBuilder();
        for (int i = 0; i < count; i++) {
            legal.append(i == 0 ? "" : " ").append(write(board.state, moves[i]));
        }
        String expected = count == 0 ? "there is no legal move" : "legal moves: " + legal;
        return new IllegalArgumentException(
                "move '" + text + "' in " + board.getFen() + ": " + reason + "; " + expected);
    }

    /** Returns the move with its kind; an exception names the fault of the text, its catcher adds the legal moves. */
    private static int read(BoardState state, String text) {
        String san = withoutDecoration(text);
        int castling = castlingTarget(state, san);
        return castling >= 0 ? castle(state, castling) : readPlain(state, san);
    }

    private static int castle(BoardState state, int target) {
        int move = MoveCheck.complete(state, state.kingSquare(state.side) | target << 6);
        if (move == MoveCheck.ILLEGAL || (move & 7 << 15) != BoardState.CASTLING) {
            throw new IllegalArgumentException("castling is not legal here");
        }
        return move;
    }

    private static int readPlain(BoardState state, String san) {
        int end = san.length();
        int promotion = 0;
        if (end >= 3 && RANKS.indexOf(san.charAt(end - 1)) < 0) {
            promotion = LETTERS.indexOf(Character.toUpperCase(san.charAt(end - 1)));
            if (promotion < Bitboards.KNIGHT || promotion > Bitboards.QUEEN) {
                throw unreadable();
            }
            end -= san.charAt(end - 2) == '=' ? 2 : 1;
        }
        int to = end < 2 ? -1 : Square.indexOf(san.charAt(end - 2), san.charAt(end - 1));
        if (to < 0) {
            throw unreadable();
        }
        end -= 2;
        int start = 0;
        int type = Bitboards.PAWN;
        if (end > 0 && LETTERS.indexOf(san.charAt(0)) >= 0) {
            type = LETTERS.indexOf(san.charAt(0));
            start = 1;
        }
        if (end > start && (san.charAt(end - 1) == 'x' || san.charAt(end - 1) == '-' || san.charAt(end - 1) == ':')) {
            end--;
        }
        return find(state, type, origins(san, start, end), to, promotion);
    }

    private static int find(BoardState state, int type, long origins, int to, int promotion) {
        long candidates = state.pieces[state.side << 3 | type] & origins;
        int found = MoveCheck.ILLEGAL;
        while (candidates != 0) {
            int from = Long.numberOfTrailingZeros(candidates);
            candidates &= candidates - 1;
            int move = MoveCheck.complete(state, from | to << 6 | promotion << 12);
            if (move == MoveCheck.ILLEGAL || (move & 7 << 15) == BoardState.CASTLING) {
                continue;
            }
            if (found != MoveCheck.ILLEGAL) {
                throw new IllegalArgumentException("ambiguous: " + Move.ofCode(found) + " or " + Move.ofCode(move));
            }
            found = move;
        }
        if (found == MoveCheck.ILLEGAL) {
            throw new IllegalArgumentException(reason(state, type, to, promotion));
        }
        return found;
    }

    private static String reason(BoardState state, int type, int to, int promotion) {
        boolean lastRank = to >> 3 == (state.side == 0 ? 7 : 0);
        if (type == Bitboards.PAWN && lastRank && promotion == 0) {
            return "not legal here; a pawn on the last rank promotes, as in e8=Q";
        }
        return "not legal here";
    }

    /** Returns the squares a piece may come from, by the letters between the piece and its target. */
    private static long origins(String san, int start, int end) {
        long squares = -1L;
        int at = start;
        int file = at < end ? FILES.indexOf(san.charAt(at)) : -1;
        if (file >= 0) {
            squares &= 0x0101010101010101L << file;
            at++;
        }
        int rank = at < end ? RANKS.indexOf(san.charAt(at)) : -1;
        if (rank >= 0) {
            squares &= 0xFFL << 8 * rank;
            at++;
        }
        if (at != end) {
            throw unreadable();
        }
        return squares;
    }

    /** Returns the king's target if the text is a castling move, otherwise -1. */
    private static int castlingTarget(BoardState state, String san) {
        int home = 4 + 56 * state.side;
        return switch (san) {
            case "O-O", "0-0", "o-o" -> home + 2;
            case "O-O-O", "0-0-0", "o-o-o" -> home - 2;
            default -> -1;
        };
    }

    private static String withoutDecoration(String text) {
        String san = text.trim();
        int end = san.length();
        while (end > 0 && "+#!?".indexOf(san.charAt(end - 1)) >= 0) {
            end--;
        }
        san = san.substring(0, end);
        if (san.endsWith("e.p.")) {
            san = san.substring(0, san.length() - 4).trim();
        }
        return san;
    }

    private static IllegalArgumentException unreadable() {
        return new IllegalArgumentException("expected SAN such as e4, Nbd7, exd6, e8=Q, O-O, or UCI such as e2e4");
    }

    private static char file(int square) {
        return FILES.charAt(square & 7);
    }

    private static char rank(int square) {
        return RANKS.charAt(square >> 3);
    }
}
