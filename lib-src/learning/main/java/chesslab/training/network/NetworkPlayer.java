package chesslab.training.network;

import chesslab.game.Coding;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Temperature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Plays by a network's policy, without a search: the most probable legal move, the first among equals, or one drawn at
 * a temperature. Finished games have no move and no probabilities. Built by hand in lesson 05a.
 */
public final class NetworkPlayer<P extends Position<M>, M> implements Player<P, M> {

    private final Evaluator<P> policy;
    private final double temperature;
    private final RandomGenerator random;

    /**
     * Makes a player of the most probable move.
     *
     * @throws IllegalArgumentException if the network's shape is not the coding's
     */
    public NetworkPlayer(Coding<P, M> coding, Predictor network) {
        this(coding, network, 0, new SplittableRandom(0)); // which then is never asked
    }

    /**
     * Makes a player that draws its moves.
     *
     * @param temperature 1 draws by the probabilities, less prefers the most probable, 0 always takes it; 0 or more
     * @throws IllegalArgumentException if the network's shape is not the coding's, or the temperature is out of range
     */
    public NetworkPlayer(Coding<P, M> coding, Predictor network, double temperature, RandomGenerator random) {
        this(NetworkEvaluator.ofPolicy(coding, network), temperature, random);
    }

    /**
     * Makes a player that draws its moves by an evaluator's priors.
     *
     * @param temperature as above
     * @throws IllegalArgumentException if the temperature is out of range
     */
    public NetworkPlayer(Evaluator<P> policy, double temperature, RandomGenerator random) {
        if (!(temperature >= 0)) {
            throw new IllegalArgumentException("temperature " + temperature + ", expected 0 or more");
        }
        this.policy = policy;
        this.temperature = temperature;
        this.random = Objects.requireNonNull(random, "random");
    }

    @Override
    public Optional<M> chooseMove(P position) {
        Map<M, Double> ranked = probabilities(position);
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        double[] shares = ranked.values().stream().mapToDouble(Double::doubleValue).toArray();
        return Optional.of(List.copyOf(ranked.keySet()).get(Temperature.draw(shares, temperature, random)));
    }

    /** Chooses a move; the tutorials' name for {@link #chooseMove}. */
    public Optional<M> predict(P position) {
        return chooseMove(position);
    }

    /** Returns the probability of each legal move, the most probable first; empty if the game is over. */
    public Map<M, Double> probabilities(P position) {
        if (position.outcome().isPresent()) {
            return Map.of();
        }
        double[] shares = policy.evaluate(List.of(position)).get(0).priors();
        List<M> legal = position.legalMoves();
        List<Integer> order = new ArrayList<>(IntStream.range(0, shares.length).boxed().toList());
        order.sort((a, b) -> Double.compare(shares[b], shares[a])); // stable: of equals the first
        Map<M, Double> ranked = new LinkedHashMap<>();
        order.forEach(i -> ranked.put(legal.get(i), shares[i]));
        return Collections.unmodifiableMap(ranked);
    }
}
