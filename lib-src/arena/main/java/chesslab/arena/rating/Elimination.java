package chesslab.arena.rating;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Solves the linear equations of Newton's step: each pairing pulls its two players together with some weight and pushes
 * them apart. Eliminates one node of the graph after another; its neighbors then pull one another as they did through
 * it (the star-mesh transform of electrical networks). The weights are only added, multiplied and divided, so that they
 * lose no digit. The node with the fewest neighbors goes first (minimum degree), so that a chain, a star or a tree
 * costs no more than its number of players.
 */
final class Elimination {

    private final PlayerGraph graph;
    private final int[] places; // [node] in the order of elimination
    private final int[][] later; // [place] its neighbors when it is eliminated, ascending
    private final int[][] earlier; // [place] the places whose neighbor it then is, ascending
    private final int[][] pairings; // [place] those with later places
    private final double[][] pulls; // [place][number of its neighbor]
    private final double[] sums; // [place] of its pulls

    Elimination(PlayerGraph graph) {
        this.graph = graph;
        places = new int[graph.size()];
        later = new int[places.length][];
        eliminate();
        List<IntArrayList> before = lists();
        List<IntArrayList> own = lists();
        for (int place = 0; place < places.length; place++) {
            later[place] = IntStream.of(later[place]).map(node -> places[node]).sorted().toArray();
            for (int neighbor : later[place]) {
                before.get(neighbor).add(place);
            }
        }
        for (int i = 0; i < graph.pairings(); i++) {
            if (graph.one(i) != graph.other(i)) {
                own.get(Math.min(places[graph.one(i)], places[graph.other(i)])).add(i);
            }
        }
        earlier = before.stream().map(IntArrayList::toIntArray).toArray(int[][]::new);
        pairings = own.stream().map(IntArrayList::toIntArray).toArray(int[][]::new);
        pulls = Arrays.stream(later).map(neighbors -> new double[neighbors.length]).toArray(double[][]::new);
        sums = new double[places.length];
    }

    private List<IntArrayList> lists() {
        return Stream.generate(IntArrayList::new).limit(places.length).toList();
    }

    private void eliminate() {
        IntOpenHashSet[] neighbors = Stream.generate(IntOpenHashSet::new).limit(places.length)
                .toArray(IntOpenHashSet[]::new);
        for (int i = 0; i < graph.pairings(); i++) {
            neighbors[graph.one(i)].add(graph.other(i));
            neighbors[graph.other(i)].add(graph.one(i));
        }
        TreeSet<Long> waiting = new TreeSet<>();
        for (int node = 0; node < places.length; node++) {
            neighbors[node].remove(node);
            waiting.add(rank(node, neighbors));
        }
        while (!waiting.isEmpty()) {
            int place = places.length - waiting.size();
            int node = (int) (waiting.pollFirst() % places.length);
            places[node] = place;
            later[place] = neighbors[node].toIntArray();
            for (int neighbor : later[place]) {
                waiting.remove(rank(neighbor, neighbors));
                neighbors[neighbor].addAll(neighbors[node]);
                neighbors[neighbor].remove(node);
                neighbors[neighbor].remove(neighbor);
                waiting.add(rank(neighbor, neighbors));
            }
        }
    }

    /** Returns the rank of a node by its neighbors; the players with known ratings, which are the last, come last. */
    private long rank(int node, IntOpenHashSet[] neighbors) {
        long size = places.length;
        return (node == size - 1 ? size : neighbors[node].size()) * size + node;
    }

    /** @param weights [pairing] above 0 */
    void weigh(double[] weights) {
        int[] at = new int[places.length]; // [place] number of the next neighbor
        double[] row = new double[places.length]; // [place] the pulls of the node to eliminate
        for (int place = 0; place < places.length; place++) {
            for (int i : pairings[place]) {
                row[Math.max(places[graph.one(i)], places[graph.other(i)])] += weights[i];
            }
            for (int before : earlier[place]) {
                double[] pull = pulls[before];
                int[] to = later[before];
                double share = pull[at[before]++] / sums[before];
                for (int k = at[before]; k < pull.length; k++) {
                    row[to[k]] += share * pull[k];
                }
            }
            double[] own = pulls[place];
            for (int k = 0; k < own.length; k++) {
                own[k] = row[later[place][k]];
                row[later[place][k]] = 0;
            }
            sums[place] = Arrays.stream(own).sum();
        }
    }

    /**
     * Returns how far each player moves; those with known ratings, or without any the last player, stay.
     *
     * @param pushes [pairing] of its first player; the other is pushed as much the other way
     */
    double[] solve(double[] pushes) {
        double[] push = new double[places.length];
        for (int i = 0; i < pushes.length; i++) {
            push[places[graph.one(i)]] += pushes[i];
            push[places[graph.other(i)]] -= pushes[i];
        }
        for (int place = 0; place < places.length - 1; place++) {
            push[place] /= sums[place];
            for (int k = 0; k < later[place].length; k++) {
                push[later[place][k]] += pulls[place][k] * push[place];
            }
        }
        double[] moved = new double[places.length];
        for (int place = places.length - 2; place >= 0; place--) {
            for (int k = 0; k < later[place].length; k++) {
                moved[place] += pulls[place][k] * moved[later[place][k]];
            }
            moved[place] = moved[place] / sums[place] + push[place];
        }
        return graph.byPlayer(node -> moved[places[node]]);
    }
}
