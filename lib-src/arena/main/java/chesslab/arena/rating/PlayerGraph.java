package chesslab.arena.rating;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Players as the nodes of a graph whose edges are their pairings. All players with known ratings are one node. */
final class PlayerGraph {

    private final int[] nodes; // [player]
    private final int size;
    private final int[] ones; // [pairing] node of the first player
    private final int[] others;
    private final int[][] edges; // [node] numbers of its pairings

    PlayerGraph(OptionalDouble[] known, List<Pairing> pairings) {
        nodes = new int[known.length];
        int free = 0;
        for (int player = 0; player < known.length; player++) {
            nodes[player] = known[player].isPresent() ? -1 : free++;
        }
        int last = free; // without a known rating there is no such node
        size = free + (free < known.length ? 1 : 0);
        Arrays.setAll(nodes, player -> nodes[player] < 0 ? last : nodes[player]);
        ones = pairings.stream().mapToInt(pairing -> nodes[pairing.one()]).toArray();
        others = pairings.stream().mapToInt(pairing -> nodes[pairing.other()]).toArray();
        int[] degrees = new int[size];
        IntStream.concat(Arrays.stream(ones), Arrays.stream(others)).forEach(node -> degrees[node]++);
        edges = Arrays.stream(degrees).mapToObj(int[]::new).toArray(int[][]::new);
        for (int i = 0; i < ones.length; i++) {
            edges[ones[i]][--degrees[ones[i]]] = i;
            edges[others[i]][--degrees[others[i]]] = i;
        }
    }

    int size() {
        return size;
    }

    int pairings() {
        return ones.length;
    }

    /** Returns the node of a pairing's first player; that of the players with known ratings is the last. */
    int one(int pairing) {
        return ones[pairing];
    }

    int other(int pairing) {
        return others[pairing];
    }

    double[] byPlayer(IntToDoubleFunction ofNode) {
        return Arrays.stream(nodes).mapToDouble(ofNode).toArray();
    }

    int[] byGames() {
        boolean[] all = new boolean[ones.length];
        Arrays.fill(all, true);
        return groups(all, all);
    }

    /**
     * Returns the number of each player's group; each player of a group took points from each other one, directly or
     * through other players.
     *
     * @param pairings of the same players in the same order as the constructor's
     */
    int[] byPoints(List<Pairing> pairings) {
        return groups(which(pairings, pairing -> pairing.points() > 0),
                which(pairings, pairing -> pairing.points() < pairing.games()));
    }

    private static boolean[] which(List<Pairing> pairings, Predicate<Pairing> test) {
        boolean[] which = new boolean[pairings.size()];
        for (int i = 0; i < which.length; i++) {
            which[i] = test.test(pairings.get(i));
        }
        return which;
    }

    /**
     * Returns the strongly connected components (Kosaraju).
     *
     * @param down [pairing] whether an arc leads from the first player to the other
     * @param up   [pairing] whether one leads back
     */
    private int[] groups(boolean[] down, boolean[] up) {
        Walk there = new Walk(down, up);
        for (int node = 0; node < size; node++) {
            there.from(node, 1);
        }
        Walk back = new Walk(up, down);
        for (int i = size - 1; i >= 0; i--) {
            back.from(there.left[i], i + 1);
        }
        return Arrays.stream(nodes).map(node -> back.marks[node]).toArray();
    }

    /** Walks along the arcs in depth; lists the nodes in the order in which it leaves them. */
    private final class Walk {

        private final boolean[] down;
        private final boolean[] up;
        private final int[] marks = new int[size]; // 0 where it has not been
        private final int[] left = new int[size];
        private int count;
        private final int[] path = new int[size];
        private final int[] tried = new int[size]; // [node] edges

        Walk(boolean[] down, boolean[] up) {
            this.down = down;
            this.up = up;
        }

        void from(int root, int mark) {
            int depth = marks[root] == 0 ? 0 : -1;
            path[0] = root;
            marks[root] = marks[root] == 0 ? mark : marks[root];
            while (depth >= 0) {
                int node = path[depth];
                if (tried[node] == edges[node].length) {
                    left[count++] = node;
                    depth--;
                    continue;
                }
                int edge = edges[node][tried[node]++];
                boolean isDown = ones[edge] == node;
                int next = isDown ? others[edge] : ones[edge];
                if ((isDown ? down : up)[edge] && marks[next] == 0) {
                    marks[next] = mark;
                    path[++depth] = next;
                }
            }
        }
    }
}
