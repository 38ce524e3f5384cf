package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.notebook.drawing.Svg;
import chesslab.notebook.drawing.TreeDrawing;
import chesslab.search.Search;
import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A picture of a search tree, root at the top. It is immutable: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * TreeRecorder<Move> recorder = new TreeRecorder<>();
 * ChessSearch.alphaBeta().observedBy(recorder).search(board, 2);
 * Show.tree(TreeImage.of(recorder.take()).inSan(board).caption("Alpha-beta, two moves deep"));
 * }</pre>
 *
 * <p>Nodes where White moves are light and pointed upward, nodes where Black moves are dark and pointed downward; in
 * a tree with shades all others are light. Each edge carries its move, each node its value. The principal variation,
 * which is the chosen move from the root on, is bold and blue; other chosen moves are darker than the rest. Pruned
 * nodes are gray and dashed, with a cut across the edge.
 */
public final class TreeImage extends Picture {

    private static final int MOST_NODES = 150;
    private static final int WIDTH = 1100;

    private final TreeNode root;
    private final TreeNode room; // the same with the widest texts that its nodes have in any frame
    private final boolean blackToMove;
    private final int width;
    private final String caption;
    private final TreeNode next; // the leaf that is asked about, where leaves show their numbers early; or null

    private TreeImage(TreeNode root, TreeNode room, boolean blackToMove, int width, String caption,
            TreeNode next) {
        this.root = root;
        this.room = room;
        this.blackToMove = blackToMove;
        this.width = width;
        this.caption = caption;
        this.next = next;
    }

    private TreeImage(TreeNode root, TreeNode room, boolean blackToMove) {
        this(root, room, blackToMove, WIDTH, "", null);
    }

    /** Returns a picture of a tree with White to move at its root and at most 150 nodes, including pruned ones. */
    public static TreeImage of(TreeNode root) {
        if (root == null) {
            throw new IllegalArgumentException("no tree to show: null, expected what TreeRecorder.take() returns");
        }
        if (root.size() > MOST_NODES) {
            throw new IllegalArgumentException("a tree of " + Numbers.whole(root.size()) + " nodes, at most "
                    + MOST_NODES + " can be read: search less deep, or show one branch with "
                    + "TreeImage.of(root.children().get(0))");
        }
        return new TreeImage(root, root, false);
    }

    /**
     * A picture for each frame, all nodes in the same places, for {@link Show#steps}.
     *
     * @param frames the same tree with other texts and colors, as {@link chesslab.search.TreeRecorder#frames} returns
     *               it
     */
    public static List<TreeImage> frames(List<TreeNode> frames) {
        TreeNode room = frames.stream().map(frame -> of(frame).root).reduce(TreeImage::room)
                .orElseThrow(() -> new IllegalArgumentException("no frames to show, expected at least one"));
        return frames.stream().map(frame -> new TreeImage(frame, room, false)).toList();
    }

    /**
     * A film of a search that asks before each step whether the next node is searched or cut. What the search has not
     * reached looks alike, whether it will be cut or not.
     *
     * @param whole  the tree with the number of each leaf
     * @param frames what the search saw of it, as {@link chesslab.search.TreeRecorder#frames} returns it
     */
    public static Steps asking(TreeNode whole, List<TreeNode> frames) {
        List<TreeNode> all = frames.stream().map(frame -> spread(whole, frame)).toList();
        TreeNode union = all.stream().reduce(whole, TreeImage::room);
        TreeNode room = even(union, longest(union));
        int last = all.size() - 1;
        List<TreeImage> pictures = IntStream.rangeClosed(0, last).mapToObj(i -> new TreeImage(all.get(i), room, false,
                WIDTH, "", reached(all.get(Math.min(i + 1, last)), all.get(i)).orElse(room))).toList();
        return new Steps(pictures, IntStream.range(0, last).mapToObj(i -> {
            TreeNode next = reached(all.get(i), all.get(i + 1)).orElseThrow();
            return new Steps.Question(next.move() + " is next: does alpha-beta search it or cut it?",
                    List.of("search", "cut"), List.of(next.pruned() ? "cut" : "search"), why(all.get(i), next));
        }).toList());
    }

    /** Why a node that comes next is searched or cut: by the window of the last node above it that has one. */
    private static String why(TreeNode frame, TreeNode next) {
        String window = frame.value();
        for (Optional<TreeNode> node = Optional.of(frame); node.isPresent();) {
            window = node.get().value().isEmpty() ? window : node.get().value();
            node = node.get().children().stream().filter(child -> next.move().startsWith(child.move())
                    && !child.move().equals(next.move())).findFirst();
        }
        return "alpha and beta are " + window + ", so " + next.move()
                + (next.pruned() ? " can no longer matter" : " can still matter");
    }

    /** The frame with all nodes of the tree. */
    private static TreeNode spread(TreeNode whole, TreeNode frame) {
        TreeNode unseen = new TreeNode("", "", frame.pruned(), false, List.of());
        return new TreeNode(whole.move(), frame.value(), frame.pruned(), frame.best(), IntStream
                .range(0, whole.children().size()).mapToObj(i -> spread(whole.children().get(i),
                        i < frame.children().size() ? frame.children().get(i) : unseen))
                .toList());
    }

    private static TreeNode even(TreeNode node, String text) {
        return new TreeNode(node.move(), node.children().isEmpty() ? node.value() : text, node.pruned(), node.best(),
                node.children().stream().map(child -> even(child, text)).toList());
    }

    private static String longest(TreeNode node) {
        return node.children().isEmpty()
                ? ""
                : Stream.concat(Stream.of(node.value()),
                        node.children().stream().map(TreeImage::longest)).max(Comparator.comparingInt(String::length))
                        .get();
    }

    /** The first leaf of a frame that is not as it was before: new, searched or cut. */
    private static Optional<TreeNode> reached(TreeNode before, TreeNode after) {
        boolean different = after.pruned() != before.pruned() || !after.value().equals(before.value());
        if (after.children().isEmpty()) {
            return Optional.of(after).filter(leaf -> different);
        }
        return IntStream.range(0, after.children().size())
                .mapToObj(i -> reached(before.children().get(i), after.children().get(i))).flatMap(Optional::stream)
                .findFirst();
    }

    private static TreeNode room(TreeNode a, TreeNode b) {
        if (a.children().size() != b.children().size()) {
            throw new IllegalArgumentException("frames of different trees: the node " + a.move() + " has "
                    + a.children().size() + " and " + b.children().size() + " moves");
        }
        return new TreeNode(a.move(), a.value().length() < b.value().length() ? b.value() : a.value(),
                a.pruned() || b.pruned(), a.best() || b.best(), a.shade() != 0 ? a.shade() : b.shade(),
                IntStream.range(0, a.children().size()).mapToObj(i -> room(a.children().get(i), b.children().get(i)))
                        .toList());
    }

    /**
     * Returns a picture of the first moves from a position of any game, each node with its value.
     *
     * @param depth         the number of moves to show, 1 or more
     * @param name          writes a move
     * @param valueForWhite evaluates a position; each node chooses the first of its best moves
     */
    public static <P extends Position<M>, M> TreeImage of(P start, int depth, BiFunction<? super P, M, String> name,
            ToIntFunction<? super P> valueForWhite) {
        return of(start, depth, name, valueForWhite, position -> 0);
    }

    /**
     * The same with colors.
     *
     * @param shade colors a position: from -1, orange, over 0, not at all, to 1, blue
     */
    public static <P extends Position<M>, M> TreeImage of(P start, int depth, BiFunction<? super P, M, String> name,
            ToIntFunction<? super P> valueForWhite, ToDoubleFunction<? super P> shade) {
        TreeNode root = of(node(Search.workingCopy(start), "", false, depth, name, valueForWhite, shade)).root;
        return new TreeImage(root, root, start.getSideToMove() == Side.BLACK);
    }

    private static <P extends Position<M>, M> TreeNode node(P position, String move, boolean best, int depth,
            BiFunction<? super P, M, String> name, ToIntFunction<? super P> valueForWhite,
            ToDoubleFunction<? super P> shade) {
        List<M> moves = depth == 0 ? List.of() : position.legalMoves();
        int side = position.getSideToMove() == Side.WHITE ? 1 : -1;
        Optional<M> chosen = moves.stream().max(Comparator.comparing(next -> {
            position.doMove(next);
            int value = side * valueForWhite.applyAsInt(position);
            position.undoMove();
            return value;
        }));
        List<TreeNode> children = new ArrayList<>();
        for (M next : moves) {
            String text = name.apply(position, next);
            position.doMove(next);
            children.add(node(position, text, chosen.get().equals(next), depth - 1, name, valueForWhite, shade));
            position.undoMove();
        }
        return new TreeNode(move, "" + valueForWhite.applyAsInt(position), false, best, shade.applyAsDouble(position),
                children);
    }

    /**
     * Returns the tree of all positions of a game at which it goes on, for {@link #frames}: blue with + where a player
     * is right, orange with - where it is wrong. Only the first two plies are named.
     *
     * @param name  writes a move
     * @param right above 0 if the player is right in a position, below 0 if it is wrong, 0 if nothing is to decide
     */
    public static <P extends Position<M>, M> TreeNode judged(P start, BiFunction<? super P, M, String> name,
            ToIntFunction<? super P> right) {
        return judged(Search.workingCopy(start), "", 0, name, right);
    }

    private static <P extends Position<M>, M> TreeNode judged(P position, String move, int ply,
            BiFunction<? super P, M, String> name, ToIntFunction<? super P> right) {
        List<TreeNode> children = new ArrayList<>();
        for (M next : position.legalMoves()) {
            String text = ply < 2 ? name.apply(position, next) : "·";
            position.doMove(next);
            if (position.outcome().isEmpty()) {
                children.add(judged(position, text, ply + 1, name, right));
            }
            position.undoMove();
        }
        int shade = Integer.signum(right.applyAsInt(position));
        return new TreeNode(move, shade > 0 ? "+" : shade < 0 ? "-" : "", false, false, shade, children);
    }

    /**
     * Returns the same chess tree with moves in standard algebraic notation, {@code Nf3} instead of {@code g1f3}, and
     * with the position's side to move at the root.
     *
     * @param start the position of the root
     * @throws IllegalArgumentException if a move cannot be read or is illegal in its position
     */
    public TreeImage inSan(Board start) {
        TreeNode named = inSan(root, root.move(), start.copy());
        return new TreeImage(named, named, start.getSideToMove() == Side.BLACK, width, caption, next);
    }

    private static TreeNode inSan(TreeNode node, String text, Board board) {
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : node.children()) {
            Move move = new Move(child.move(), board.getSideToMove());
            String san = board.san(move);
            board.doMove(move);
            children.add(inSan(child, san, board));
            board.undoMove();
        }
        return new TreeNode(text, node.value(), node.pruned(), node.best(), node.shade(), children);
    }

    /**
     * Sets the greatest width. Letters get smaller to fit, but stay readable, so that a tree with too many leaves is
     * wider.
     *
     * @param pixels 300 to 4000; 1100 by default
     */
    public TreeImage size(int pixels) {
        if (pixels < 300 || pixels > 4000) {
            throw new IllegalArgumentException("size " + pixels + ", expected 300 to 4000 pixels");
        }
        return new TreeImage(root, room, blackToMove, pixels, caption, next);
    }

    /** Adds a text below the tree; long ones are broken into lines. */
    public TreeImage caption(String text) {
        return new TreeImage(root, room, blackToMove, width, text, next);
    }

    @Override
    protected String alternative() {
        String tree = "search tree of " + root.size() + " nodes"
                + (root.value().isEmpty() ? "" : ", value " + root.value()) + bestPlay();
        return caption.isEmpty() ? tree : caption + " (" + tree + ")";
    }

    private String bestPlay() {
        StringBuilder line = new StringBuilder();
        for (Optional<TreeNode> node = best(root); node.isPresent(); node = best(node.get())) {
            line.append(' ').append(node.get().move());
        }
        return line.isEmpty() ? "" : ", best play" + line;
    }

    private static Optional<TreeNode> best(TreeNode node) {
        return node.children().stream().filter(TreeNode::best).findFirst();
    }

    /** Returns one node a line, indented: {@code *} marks a chosen move, {@code x} a pruned one. */
    @Override
    public String toString() {
        return root.toString().stripTrailing() + (caption.isEmpty() ? "" : "\n" + caption);
    }

    @Override
    protected Svg draw() {
        return new TreeDrawing(root, room, blackToMove, width, caption, next).svg();
    }
}
