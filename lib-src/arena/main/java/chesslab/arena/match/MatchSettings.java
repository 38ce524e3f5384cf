package chesslab.arena.match;

import chesslab.arena.player.Entrant;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.Sprt;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.JsonFile;
import chesslab.game.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of a match. Games 2k-1 and 2k are a pair from one opening; A has White in the first, B in the second.
 *
 * @param b        the other player; may be the same as {@code a}
 * @param games    the maximum number of games, even, 2 or more
 * @param openings the starting positions of the pairs
 * @param seed     determines the order of the openings and, with the number of a game, all its random choices
 * @param moveLimit plies, counted from the opening, after which a game is drawn, 1 or more
 * @param atOnce   the number of parallel games; empty for the fastest number. It is 1 if a player is an object that
 *                 plays one game at a time
 * @param sprt     ends the match when it is decided, checking after each pair; empty to play all games
 */
public record MatchSettings<P extends Position<M>, M>(Entrant<P, M> a, Entrant<P, M> b, int games, Openings<P> openings,
        long seed, int moveLimit, OptionalInt atOnce, Optional<Sprt> sprt) {

    /** 150 moves of each side. */
    public static final int MOVE_LIMIT = 300;

    /** Parallel games between networks, which evaluate their positions together. */
    private static final int NETWORK_GAMES = 32; // two full batches

    public MatchSettings {
        Objects.requireNonNull(a, "a");
        Objects.requireNonNull(b, "b");
        Objects.requireNonNull(openings, "openings");
        Objects.requireNonNull(atOnce, "atOnce");
        Objects.requireNonNull(sprt, "sprt");
        if (games < 2 || games % 2 == 1) {
            throw new IllegalArgumentException(games + " games: expected an even number, 2 or more, because every "
                    + "opening is played with both colors");
        }
        if (moveLimit < 1) {
            throw new IllegalArgumentException("move limit of " + moveLimit + " plies: expected 1 or more");
        }
        if (atOnce.isPresent() && atOnce.getAsInt() < 1) {
            throw new IllegalArgumentException(atOnce.getAsInt() + " games at once: expected 1 or more");
        }
    }

    /**
     * The settings as text, which repeats the match and has no date or time, with its result: the file {@value #FILE}
     * in the folder of the match.
     *
     * @param a             the player with White in odd games
     * @param b             the other
     * @param openingsHash  its SHA-256
     * @param moveLimit     plies after which a game is drawn
     * @param repeatable    whether the games repeat, which a clock prevents
     * @param sha256        of the text of its games, once all are finished; null before
     * @param result        the result, once all games are finished; null before
     */
    public record Manifest(Player a, Player b, int games, String openings, String openingsHash, long seed,
            int moveLimit, boolean repeatable, String sha256, MatchSummary result) {

        /** The file in the folder of the match. */
        public static final String FILE = "match.json";

        /** The file of its games, in chess. */
        public static final String GAMES = "games.pgn";

        /**
         * A player of the match.
         *
         * @param player   its text
         * @param identity its identity beside the text: an engine's name and version, the checksum of a network; may be
         *                 empty
         */
        public record Player(String player, String identity) {

            @Override
            public String toString() {
                return player + (identity.isEmpty() ? "" : " (" + identity + ")");
            }
        }

        public Manifest {
            Objects.requireNonNull(a, "a");
            Objects.requireNonNull(b, "b");
            Objects.requireNonNull(openings, "openings");
            Objects.requireNonNull(openingsHash, "openingsHash");
        }

        public static Manifest read(Path folder) throws IOException {
            return JsonFile.readSealed(folder.resolve(FILE), Manifest.class, "manifest of a match");
        }

        Manifest finished(String newSha256, MatchSummary newResult) {
            return new Manifest(a, b, games, openings, openingsHash, seed, moveLimit, repeatable, newSha256, newResult);
        }

        /** Returns the players' texts, A first. */
        public List<String> players() {
            return List.of(a.player(), b.player());
        }
    }

    /** Returns a match of chess players by their texts, with seed 1 and {@link #MOVE_LIMIT}. */
    public static MatchSettings<Board, Move> of(String a, String b, int games, Openings<Board> openings) {
        return of(Entrant.parse(a), Entrant.parse(b), games, openings);
    }

    /** Returns a match with seed 1 and {@link #MOVE_LIMIT}. */
    public static <P extends Position<M>, M> MatchSettings<P, M> of(Entrant<P, M> a, Entrant<P, M> b, int games,
            Openings<P> openings) {
        return new MatchSettings<>(a, b, games, openings, 1, MOVE_LIMIT, OptionalInt.empty(), Optional.empty());
    }

    /** Returns the same match between other players. */
    public MatchSettings<P, M> withPlayers(Entrant<P, M> one, Entrant<P, M> other) {
        return new MatchSettings<>(one, other, games, openings, seed, moveLimit, atOnce, sprt);
    }

    public MatchSettings<P, M> withSeed(long newSeed) {
        return new MatchSettings<>(a, b, games, openings, newSeed, moveLimit, atOnce, sprt);
    }

    public MatchSettings<P, M> withMoveLimit(int plies) {
        return new MatchSettings<>(a, b, games, openings, seed, plies, atOnce, sprt);
    }

    public MatchSettings<P, M> withGamesAtOnce(int count) {
        return new MatchSettings<>(a, b, games, openings, seed, moveLimit, OptionalInt.of(count), sprt);
    }

    /** Returns the same match with a sequential test of its game pairs, which ends it when decided. */
    public MatchSettings<P, M> withSprt(Sprt test) {
        return new MatchSettings<>(a, b, games, openings, seed, moveLimit, atOnce, Optional.of(test));
    }

    /** @param identities the players' identities beside their texts, A first */
    Manifest manifest(List<String> identities) {
        return new Manifest(new Manifest.Player(a.name(), identities.get(0)),
                new Manifest.Player(b.name(), identities.get(1)), games, openings.name(), openings.sha256(), seed,
                moveLimit, isRepeatable(), null, null);
    }

    boolean isChess() {
        return openings.start().apply(0) instanceof Board;
    }

    /** Returns the number of parallel games. */
    public int gamesAtOnce() {
        return a.isSingleInstance() || b.isSingleInstance()
                ? 1
                : Math.min(games, atOnce.orElse(
                        isOfNetworks() ? NETWORK_GAMES : Runtime.getRuntime().availableProcessors()));
    }

    /** Returns whether every player is a network, so that all games share them. */
    boolean isOfNetworks() {
        return a.isNetwork() && b.isNetwork();
    }

    /** Returns whether the same seed gives the same games. */
    public boolean isRepeatable() {
        return a.isRepeatable() && b.isRepeatable();
    }

    /** Returns whether there are more pairs than openings, so that some openings repeat. */
    public boolean repeatsOpenings() {
        return games / 2 > openings.count();
    }
}
