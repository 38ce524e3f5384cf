package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.StaticExchange;
import chesslab.search.TerminalValue;

/**
 * The moves of each node of a line, best guess first: the table's move, captures that lose nothing, two killers, quiet
 * moves by history, captures that lose. It generates them in stages, since most nodes need only the first move.
 */
final class MovePicker {

    private static final int MOST_MOVES = 218;
    private static final int KILLER = 1 << 20; // above all history

    private static final int TABLE_MOVE = 0;
    private static final int NEW_CAPTURES = 1;
    private static final int CAPTURES = 2;
    private static final int NEW_QUIET = 3;
    private static final int QUIET = 4;
    private static final int LOSING = 5;
    private static final int ONLY_CAPTURES = 6;

    private static final class Ranked {
        private final Move[] moves = new Move[MOST_MOVES];
        /** Score &lt;&lt; 8 | 255 - index of the move; those already taken come first. */
        private final int[] ranks = new int[MOST_MOVES];
        private int count;
        private int at;

        private void score(int index, int score) {
            ranks[index] = score << 8 | 255 - index;
        }

        /** Takes the best remaining move, among equals the one generated first. */
        private Move next() {
            if (at == count) {
                return null;
            }
            int best = at;
            int rank = ranks[at];
            for (int i = at + 1; i < count; i++) {
                if (ranks[i] > rank) {
                    rank = ranks[i];
                    best = i;
                }
            }
            ranks[best] = ranks[at];
            ranks[at] = rank;
            return taken(at++);
        }

        private Move taken(int number) {
            return moves[255 - (ranks[number] & 255)];
        }
    }

    private static final class Node {
        private final Ranked captures = new Ranked();
        private final Ranked quiets = new Ranked();
        private final Move[] losing = new Move[MOST_MOVES];
        private int losingCount;
        private int losingAt;
        private int stage;
        private boolean quiet; // the last move taken
        private Move tableMove;
    }

    private final Board board;
    private final StaticExchange values;
    private final boolean exchanges; // decide which captures are good; otherwise all are
    private final Node[] nodes = new Node[TerminalValue.MAX_PLY + 1];
    private final Move[] killers = new Move[2 * (TerminalValue.MAX_PLY + 1)];
    private final QuietHistory history;
    private final boolean continues; // the history learns what follows a move
    private final int bonus;
    private final int mostBonus;
    private final int[] made = new int[TerminalValue.MAX_PLY + 3]; // [ply + 2] the slot of the move made there

    /** @param numbers the search's constants */
    MovePicker(Board board, SelectiveSearch search, int[] numbers, QuietHistory history) {
        this.board = board;
        this.values = search.values();
        this.exchanges = search.features().contains(SelectiveFeature.STATIC_EXCHANGE);
        this.history = history;
        this.continues = search.features().contains(SelectiveFeature.CONTINUATION_HISTORY);
        this.bonus = numbers[SelectiveConstant.HISTORY_BONUS.ordinal()];
        this.mostBonus = numbers[SelectiveConstant.HISTORY_MOST.ordinal()];
        made[0] = QuietHistory.NO_MOVE;
        made[1] = QuietHistory.NO_MOVE;
    }

    void all(int ply, Move tableMove) {
        Node node = node(ply);
        node.tableMove = tableMove;
        node.stage = tableMove != null && board.isMoveLegal(tableMove, true) ? TABLE_MOVE : NEW_CAPTURES;
    }

    /** Begins the captures and promotions of a node, ordered only by victim. */
    void captures(int ply) {
        Node node = node(ply);
        node.tableMove = null;
        generateCaptures(node);
        node.stage = ONLY_CAPTURES;
    }

    private Node node(int ply) {
        if (nodes[ply] == null) {
            nodes[ply] = new Node();
        }
        return nodes[ply];
    }

    /** Takes the next move of a node; null after the last. */
    Move next(int ply) {
        Node node = nodes[ply];
        while (true) {
            switch (node.stage) {
                case TABLE_MOVE -> {
                    node.stage = NEW_CAPTURES;
                    node.quiet = isQuiet(node.tableMove);
                    return node.tableMove;
                }
                case NEW_CAPTURES -> {
                    generateCaptures(node);
                    node.stage = CAPTURES;
                }
                case CAPTURES -> {
                    Move move = node.captures.next();
                    if (move == null) {
                        node.stage = NEW_QUIET;
                    } else if (move != node.tableMove) {
                        if (!exchanges || !values.loses(board, move)) {
                            return move;
                        }
                        node.losing[node.losingCount++] = move;
                    }
                }
                case NEW_QUIET -> {
                    generateQuiet(node, ply);
                    node.stage = QUIET;
                }
                case QUIET -> {
                    Move move = node.quiets.next();
                    if (move == null) {
                        node.stage = LOSING;
                        node.quiet = false;
                        node.losingAt = 0;
                    } else if (move != node.tableMove) {
                        node.quiet = true;
                        return move;
                    }
                }
                case LOSING -> {
                    return node.losingAt < node.losingCount ? node.losing[node.losingAt++] : null;
                }
                default -> {
                    return node.captures.next();
                }
            }
        }
    }

    private void generateCaptures(Node node) {
        Ranked list = node.captures;
        list.at = 0;
        list.count = board.captures(list.moves);
        for (int i = 0; i < list.count; i++) {
            list.score(i, ChessMoves.mvvLva(board, list.moves[i], values));
        }
        node.quiets.at = 0;
        node.losingCount = 0;
        node.quiet = false;
    }

    private void generateQuiet(Node node, int ply) {
        Ranked list = node.quiets;
        Move killer = killers[2 * ply];
        Move second = killers[2 * ply + 1];
        int[] reply = history.after(1, made[ply + 1]);
        int[] followUp = history.after(2, made[ply]);
        list.count = board.quietMoves(list.moves);
        for (int i = 0; i < list.count; i++) {
            Move move = list.moves[i];
            list.score(i, move == killer ? KILLER + 1 : move == second ? KILLER : score(move, reply, followUp));
        }
    }

    /** Returns whether the last move taken is a capture that loses material. */
    boolean isLosing(int ply) {
        return nodes[ply].stage == LOSING && !nodes[ply].quiet;
    }

    boolean isQuiet(int ply) {
        return nodes[ply].quiet;
    }

    private boolean isQuiet(Move move) {
        return ChessMoves.captureFirst(board, move) == 0;
    }

    boolean isKiller(int ply, Move move) {
        return move == killers[2 * ply] || move == killers[2 * ply + 1];
    }

    /** Remembers the move that is made at a node, null for a null move. */
    void makes(int ply, Move move) {
        made[ply + 2] = move == null ? QuietHistory.NO_MOVE : slot(move);
    }

    private int slot(Move move) {
        return QuietHistory.slot(board.getPiece(move.getFrom()), move);
    }

    private int score(Move move, int[] reply, int[] followUp) {
        int score = history.bySide(board.getSideToMove().ordinal())[move.code()];
        if (reply == null && followUp == null) {
            return score;
        }
        int slot = slot(move);
        return score + (reply == null ? 0 : reply[slot]) + (followUp == null ? 0 : followUp[slot]);
    }

    /** Returns the history score of a quiet move; from -1 to 1 for each history. */
    double worth(int ply, Move move) {
        return (double) score(move, history.after(1, made[ply + 1]), history.after(2, made[ply])) / QuietHistory.LIMIT;
    }

    /** Records that the last move taken, if quiet, cut off its node and that the quiet ones before it did not. */
    void cutOff(int ply, Move move, int depth) {
        Node node = nodes[ply];
        if (!node.quiet) {
            return;
        }
        if (move != killers[2 * ply]) {
            killers[2 * ply + 1] = killers[2 * ply];
            killers[2 * ply] = move;
        }
        int earned = Math.min(depth * depth * bonus, mostBonus);
        learn(ply, move, earned);
        if (move == node.tableMove) {
            return;
        }
        if (node.tableMove != null && isQuiet(node.tableMove)) {
            learn(ply, node.tableMove, -earned);
        }
        for (int i = 0; i < node.quiets.at; i++) {
            Move tried = node.quiets.taken(i);
            if (tried != move && tried != node.tableMove) {
                learn(ply, tried, -earned);
            }
        }
    }

    private void learn(int ply, Move move, int earned) {
        QuietHistory.learn(history.bySide(board.getSideToMove().ordinal()), move.code(), earned);
        for (int plies = 1; continues && plies <= 2; plies++) {
            history.learn(plies, made[ply + 2 - plies], slot(move), earned);
        }
    }

    /** Returns whether a side has a piece other than king and pawns; without one, passing may be best. */
    static boolean hasPieces(Board board) {
        boolean white = board.getSideToMove().ordinal() == 0;
        long pawnsAndKing = white
                ? board.getBitboard(Piece.WHITE_PAWN) | board.getBitboard(Piece.WHITE_KING)
                : board.getBitboard(Piece.BLACK_PAWN) | board.getBitboard(Piece.BLACK_KING);
        return (board.getBitboard(board.getSideToMove()) & ~pawnsAndKing) != 0;
    }
}
