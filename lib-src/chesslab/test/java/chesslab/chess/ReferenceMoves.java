package chesslab.chess;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Legal moves in python-chess's order by the plainest means: a board of characters, every pseudo-legal move tried and
 * looked at, then sorted by the stated rule. It shares nothing with the library but the FEN it reads.
 */
final class ReferenceMoves {

    private static final int[][] STRAIGHT = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    private static final int[][] DIAGONAL = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    private static final int[][] JUMPS = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

    /** One move; group is its place in the order: 0 king out of check, 1 pieces, 2 castling ... 6 en passant. */
    private record Candidate(int from, int to, char promotion, int group) {

        String uci() {
            return name(from) + name(to) + (promotion == ' ' ? "" : String.valueOf(promotion));
        }

        /** Origins from h8 down, targets from h8 down, queen before rook, bishop, knight; pushes by target only. */
        int rankInGroup() {
            int origin = group == 4 || group == 5 ? 0 : 63 - from;
            return (origin * 64 + 63 - to) * 8 + " qrbn".indexOf(promotion);
        }
    }

    private final char[] board = new char[64];
    private final boolean white;
    private final String castling;
    private final int enPassant;
    private final List<Candidate> found = new ArrayList<>();

    private ReferenceMoves(String fen) {
        String[] fields = fen.split(" ");
        int square = 56;
        for (char symbol : fields[0].toCharArray()) {
            if (symbol == '/') {
                square -= 16;
            } else if (Character.isDigit(symbol)) {
                for (int i = 0; i < symbol - '0'; i++) {
                    board[square++] = '.';
                }
            } else {
                board[square++] = symbol;
            }
        }
        white = fields[1].equals("w");
        castling = fields[2];
        enPassant = fields[3].equals("-") ? -1 : fields[3].charAt(0) - 'a' + 8 * (fields[3].charAt(1) - '1');
    }

    /** The legal moves of a position in UCI, in python-chess's order. */
    static List<String> of(String fen) {
        ReferenceMoves reference = new ReferenceMoves(fen);
        boolean check = attacked(reference.board, reference.king(), !reference.white);
        for (int from = 63; from >= 0; from--) {
            if (reference.isOwn(from)) {
                reference.collect(from, check);
            }
        }
        if (!check) {
            reference.collectCastling();
        }
        return reference.found.stream()
                .filter(reference::leavesKingSafe)
                .sorted(Comparator.comparingInt(Candidate::group).thenComparingInt(Candidate::rankInGroup))
                .map(Candidate::uci).toList();
    }

    private void collect(int from, boolean check) {
        switch (Character.toUpperCase(board[from])) {
            case 'P' -> collectPawn(from);
            case 'N' -> collectSteps(from, JUMPS, 1, 1);
            case 'B' -> collectSteps(from, DIAGONAL, 7, 1);
            case 'R' -> collectSteps(from, STRAIGHT, 7, 1);
            case 'Q' -> {
                collectSteps(from, DIAGONAL, 7, 1);
                collectSteps(from, STRAIGHT, 7, 1);
            }
            default -> {
                collectSteps(from, DIAGONAL, 1, check ? 0 : 1);
                collectSteps(from, STRAIGHT, 1, check ? 0 : 1);
            }
        }
    }

    private void collectSteps(int from, int[][] steps, int longest, int group) {
        for (int[] step : steps) {
            int to = shifted(from, step[0], step[1]);
            for (int i = 0; i < longest && to >= 0 && !isOwn(to); i++) {
                found.add(new Candidate(from, to, ' ', group));
                to = board[to] == '.' ? shifted(to, step[0], step[1]) : -1;
            }
        }
    }

    private void collectPawn(int from) {
        int ahead = white ? 1 : -1;
        for (int side = -1; side <= 1; side += 2) {
            int to = shifted(from, side, ahead);
            if (to >= 0 && board[to] != '.' && !isOwn(to)) {
                addPawnMove(from, to, 3);
            } else if (to >= 0 && to == enPassant) {
                found.add(new Candidate(from, to, ' ', 6));
            }
        }
        int to = shifted(from, 0, ahead);
        if (board[to] == '.') {
            addPawnMove(from, to, 4);
            if (from / 8 == (white ? 1 : 6) && board[to + 8 * ahead] == '.') {
                found.add(new Candidate(from, to + 8 * ahead, ' ', 5));
            }
        }
    }

    private void addPawnMove(int from, int to, int group) {
        String promotions = to / 8 == 0 || to / 8 == 7 ? "qrbn" : " ";
        for (char promotion : promotions.toCharArray()) {
            found.add(new Candidate(from, to, promotion, group));
        }
    }

    private void collectCastling() {
        int king = white ? 4 : 60;
        if (castling.contains(white ? "K" : "k") && isFree(king + 1, king + 2)
                && !attacked(board, king + 1, !white)) {
            found.add(new Candidate(king, king + 2, ' ', 2));
        }
        if (castling.contains(white ? "Q" : "q") && isFree(king - 3, king - 1)
                && !attacked(board, king - 1, !white)) {
            found.add(new Candidate(king, king - 2, ' ', 2));
        }
    }

    private boolean isFree(int first, int last) {
        for (int square = first; square <= last; square++) {
            if (board[square] != '.') {
                return false;
            }
        }
        return true;
    }

    private boolean leavesKingSafe(Candidate move) {
        char[] after = board.clone();
        after[move.to] = after[move.from];
        after[move.from] = '.';
        if (move.group == 6) {
            after[move.from / 8 * 8 + move.to % 8] = '.';
        }
        return !attacked(after, indexOf(after, white ? 'K' : 'k'), !white);
    }

    private static boolean attacked(char[] board, int square, boolean byWhite) {
        int behind = byWhite ? -1 : 1;
        return looksAt(board, square, JUMPS, 1, byWhite, "N")
                || looksAt(board, square, STRAIGHT, 1, byWhite, "K")
                || looksAt(board, square, DIAGONAL, 1, byWhite, "K")
                || looksAt(board, square, STRAIGHT, 7, byWhite, "RQ")
                || looksAt(board, square, DIAGONAL, 7, byWhite, "BQ")
                || looksAt(board, square, new int[][]{{-1, behind}, {1, behind}}, 1, byWhite, "P");
    }

    private static boolean looksAt(char[] board, int square, int[][] steps, int longest, boolean byWhite,
            String kinds) {
        for (int[] step : steps) {
            int at = shifted(square, step[0], step[1]);
            for (int i = 1; i < longest && at >= 0 && board[at] == '.'; i++) {
                at = shifted(at, step[0], step[1]);
            }
            if (at >= 0 && Character.isUpperCase(board[at]) == byWhite
                    && kinds.indexOf(Character.toUpperCase(board[at])) >= 0) {
                return true;
            }
        }
        return false;
    }

    private boolean isOwn(int square) {
        return board[square] != '.' && Character.isUpperCase(board[square]) == white;
    }

    private int king() {
        return indexOf(board, white ? 'K' : 'k');
    }

    private static int indexOf(char[] board, char symbol) {
        for (int square = 0; square < 64; square++) {
            if (board[square] == symbol) {
                return square;
            }
        }
        throw new IllegalStateException("no " + symbol + " on the board");
    }

    private static int shifted(int square, int files, int ranks) {
        int file = square % 8 + files;
        int rank = square / 8 + ranks;
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
    }

    private static String name(int square) {
        return "" + (char) ('a' + square % 8) + (char) ('1' + square / 8);
    }
}
