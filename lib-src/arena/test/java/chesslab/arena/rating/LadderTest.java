package chesslab.arena.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.rating.Rating.Basis;
import chesslab.chess.pgn.PgnGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LadderTest {

    private static PlayedGame game(String white, String black, String result) {
        return game(Map.of("White", white, "Black", black), result);
    }

    private static PlayedGame game(Map<String, String> tags, String result) {
        return PlayedGame.of(PgnGame.of(tags, List.of(), result));
    }

    /** As many games as a match of them has, in pairs; the first player wins, draws and loses so often. */
    private static List<PlayedGame> match(String one, String other, int wins, int draws, int losses) {
        List<PlayedGame> games = new ArrayList<>();
        for (int i = 0; i < wins + draws + losses; i++) {
            double points = i < wins ? 1 : i < wins + draws ? 0.5 : 0;
            games.add(i % 2 == 0
                    ? game(one, other, points == 1 ? "1-0" : points == 0 ? "0-1" : "1/2-1/2")
                    : game(other, one, points == 1 ? "0-1" : points == 0 ? "1-0" : "1/2-1/2"));
        }
        return games;
    }

    @SafeVarargs
    private static List<PlayedGame> all(List<PlayedGame>... matches) {
        return new ArrayList<>(Stream.of(matches).flatMap(List::stream).toList());
    }

    private static String refusal(List<PlayedGame> games, Map<String, Double> anchors) {
        return assertThrows(IllegalArgumentException.class, () -> rated(games, anchors, 10)).getMessage();
    }

    private static Rating rating(Ladder ladder, String player) {
        return ladder.ratings().stream().filter(rating -> rating.player().equals(player)).findFirst().orElseThrow();
    }

    private static Ladder rated(List<PlayedGame> games, Map<String, Double> anchors, int resamples) {
        return Ladder.of(games, anchors, resamples, new SplittableRandom(1));
    }

    @Test
    void twoPlayersAreAsFarApartAsTheirMatchSays() {
        for (WinDrawLoss score : List.of(new WinDrawLoss(136, 111, 96), new WinDrawLoss(1, 3, 5),
                new WinDrawLoss(20, 0, 0), new WinDrawLoss(0, 0, 1))) {
            List<PlayedGame> games = match("a", "b", (int) score.wins(), (int) score.draws(), (int) score.losses());
            Ladder ladder = rated(games, Map.of("b", 1500.0), 10);
            assertEquals(EloEstimate.of(score).elo(), rating(ladder, "a").elo() - 1500, 1e-4, score.toString());
            assertEquals(1500, rating(ladder, "b").elo());
        }
    }

    @Test
    void noIntervalIsWithoutWidth() {
        List<PlayedGame> draws = all(match("a", "b", 0, 2, 0), match("a", "c", 0, 2, 0), match("b", "c", 0, 2, 0));
        List<PlayedGame> blackWins = Stream.of("a", "b", "a", "b")
                .map(white -> game(white, white.equals("a") ? "b" : "a", "0-1"))
                .toList();
        List<PlayedGame> single = List.of(game("a", "b", "1-0"), game("b", "c", "1-0"), game("c", "a", "1-0"));
        for (List<PlayedGame> games : List.of(draws, blackWins, single, match("a", "b", 0, 1, 0),
                match("a", "b", 1, 0, 0))) {
            for (Rating rating : rated(games, Map.of(), 1000).ratings()) {
                assertTrue(rating.high() - rating.low() > 100, games.size() + " games: " + rating);
                assertTrue(rating.low() <= rating.elo() && rating.elo() <= rating.high(), rating::toString);
            }
        }
        for (Rating rating : rated(draws, Map.of(), 1000).ratings()) {
            assertTrue(rating.high() > 120 && rating.high() < 350 && rating.low() < -120 && rating.low() > -350,
                    rating::toString);
        }
        List<PlayedGame> many = match("a", "b", 0, 2000, 0);
        assertEquals(15, rating(rated(many, Map.of("b", 0.0), 1000), "a").high(), 3);
    }

    @Test
    void fewGamesProveLittleAndSayTheSameOfBothPlayers() {
        for (int wins = 0; wins <= 6; wins++) {
            for (int draws = 0; wins + draws <= 6; draws++) {
                for (int losses = 0; wins + draws + losses <= 6; losses++) {
                    if (wins > 0 && losses > 0 || draws > 0) {
                        Ladder ladder = rated(match("a", "b", wins, draws, losses), Map.of(), 1000);
                        Rating a = rating(ladder, "a");
                        String text = wins + " " + draws + " " + losses + ": " + a;
                        assertTrue(a.high() - a.low() > 60, text);
                        assertEquals(a.high(), -rating(ladder, "b").low(), 1e-4, text);
                        int ahead = Math.abs(wins - losses);
                        assertTrue(ahead > 2 || a.low() <= 0 && a.high() >= 0, text);
                        assertTrue(ahead > 1 || a.low() < 0 && a.high() > 0, text);
                    }
                }
            }
        }
    }

    @Test
    void intervalOfTwoPlayersIsThatOfTheirMatch() {
        List<PlayedGame> games = new ArrayList<>();
        for (int i = 0; i < 400; i++) { // shuffled, so that pairs tell no more than games
            games.addAll(match("a", "b", i * 7 % 20 < 9 ? 1 : 0, i * 7 % 20 >= 9 && i * 7 % 20 < 14 ? 1 : 0,
                    i * 7 % 20 >= 14 ? 1 : 0));
        }
        Rating a = rating(rated(games, Map.of("b", 0.0), 2000), "a");
        EloEstimate elo = EloEstimate.of(new WinDrawLoss(180, 100, 120));
        assertEquals(elo.elo(), a.elo(), 1e-4);
        assertEquals(elo.error(), (a.high() - a.low()) / 2, 0.1 * elo.error());
    }

    @Test
    void pairsThatBalanceTheirOpeningGiveASmallerInterval() {
        List<PlayedGame> paired = new ArrayList<>();
        for (int i = 0; i < 100; i++) { // White wins nearly every game
            paired.add(game("a", "b", i % 20 == 0 ? "1/2-1/2" : "1-0"));
            paired.add(game("b", "a", i % 20 == 10 ? "1/2-1/2" : "1-0"));
        }
        Rating a = rating(rated(paired, Map.of("b", 0.0), 200), "a");
        assertEquals(0, a.elo(), 1e-4);
        assertTrue(a.high() - a.low() > 5 && a.high() - a.low() < 30, a::toString);
        assertTrue(EloEstimate.of(new WinDrawLoss(100, 0, 100)).error() > 40);
    }

    @Test
    void strengthAddsUpAlongThePath() {
        List<PlayedGame> games = all(match("a", "b", 75, 0, 25), match("b", "c", 75, 0, 25));
        Ladder ladder = rated(games, Map.of("c", 1000.0), 10);
        double step = EloEstimate.difference(0.75);
        assertEquals(1000 + step, rating(ladder, "b").elo(), 1e-4);
        assertEquals(1000 + 2 * step, rating(ladder, "a").elo(), 1e-4);
        assertEquals(List.of("a", "b", "c"), ladder.ratings().stream().map(Rating::player).toList());
    }

    @Test
    void orderOfTheMatchesDoesNotMatter() {
        List<PlayedGame> one = match("a", "b", 40, 30, 25);
        List<PlayedGame> other = match("c", "b", 30, 10, 35);
        assertEquals(Ladder.of(Stream.concat(one.stream(), other.stream()).toList(), Map.of(), 1),
                Ladder.of(Stream.concat(other.stream(), one.stream()).toList(), Map.of(), 1));
    }

    @Test
    void withoutAnchorsTheMeanIsZero() {
        List<PlayedGame> games = all(match("a", "b", 3, 4, 2), match("b", "c", 5, 4, 2));
        Ladder ladder = rated(games, Map.of(), 10);
        assertEquals(0, ladder.ratings().stream().mapToDouble(Rating::elo).sum(), 1e-6);
        assertTrue(ladder.toString().contains("the mean of the players is 0"), ladder.toString());
    }

    @Test
    void ratedPlayersScoreWhatTheirRatingsExpectAndAnchorsThatDoNotAreNamed() {
        List<PlayedGame> games = all(match("a", "b", 3, 4, 2), match("b", "c", 5, 4, 2), match("c", "a", 5, 4, 2));
        for (Rating rating : rated(games, Map.of("b", 1000.0), 10).ratings()) {
            assertEquals(rating.scored(), rating.expected(), 1e-6, rating.toString());
        }
        Ladder ladder = rated(games, Map.of("b", 1000.0, "c", 2000.0), 10);
        assertEquals(rating(ladder, "a").scored(), rating(ladder, "a").expected(), 1e-6);
        assertTrue(rating(ladder, "c").expected() > rating(ladder, "c").scored() + 0.1);
        assertTrue(ladder.toString().contains("c scored 50.0 %, where the given ratings expect "), ladder.toString());
    }

    @Test
    void playersThatOnlyWonOrLostAreBoundedAndMarked() {
        List<PlayedGame> games = all(match("strong", "a", 40, 0, 0), match("a", "b", 10, 10, 10),
                match("weak", "b", 0, 0, 40));
        Ladder ladder = rated(games, Map.of("a", 0.0), 200);
        assertEquals(Basis.ANCHOR, rating(ladder, "a").basis());
        assertEquals(Basis.GAMES, rating(ladder, "b").basis());
        for (String player : List.of("strong", "weak")) {
            Rating rating = rating(ladder, player);
            assertEquals(Basis.ONE_SIDED, rating.basis());
            assertTrue(Math.abs(rating.elo()) > 300 && Math.abs(rating.elo()) < 1000, rating.toString());
            assertTrue(rating.high() - rating.low() > 100 && rating.high() - rating.low() < 1000, rating.toString());
            assertEquals(player.equals("strong")
                    ? "strong: at least " + Math.round(rating.low()) + " Elo"
                    : "weak: at most " + Math.round(rating.high()) + " Elo", rating.toString());
            assertTrue(ladder.toString().lines().noneMatch(line -> line.endsWith(player)
                    && line.contains("" + Math.round(rating.elo()))), ladder.toString());
        }
        assertTrue(ladder.toString().contains("*") && ladder.toString().contains("half a win"), ladder.toString());
    }

    @Test
    void groupsThatNoGameJoinsAreCountedAndNotNamed() {
        List<PlayedGame> games = all(match("ann", "bob", 3, 4, 2), match("cem", "dee", 5, 4, 2));
        assertEquals("no game joins 2 groups of players, of sizes 2, 2: expected games between them, or an anchor in "
                + "each", refusal(games, Map.of("ann", 0.0)));
        Ladder ladder = rated(games, Map.of("ann", 0.0, "dee", 500.0), 10);
        assertEquals(4, ladder.ratings().size());

        List<PlayedGame> many = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            many.add(game("one" + i, "other" + i, "1-0"));
        }
        String message = refusal(many, Map.of());
        assertTrue(message.contains("5,000 groups of players, of sizes 2, 2, 2, 2, 2, …"), message);
        assertFalse(message.contains("one"), message);
    }

    @Test
    void groupOfMostPlayersIsRatedAndTheOthersAreCounted() {
        List<PlayedGame> games = all(match("a", "b", 3, 4, 2), match("b", "c", 5, 4, 2));
        List<Rating> alone = rated(games, Map.of(), 50).ratings();
        games.addAll(match("x", "y", 5, 4, 2));
        games.add(game("a", "x", "*"));
        Ladder ladder = rated(games, Map.of(), 50);
        assertEquals(alone, ladder.ratings());
        assertEquals(List.of(2), ladder.apart());
        assertEquals(1, ladder.leftOut());
        assertTrue(ladder.toString().contains("with these players: 1 group of players, of size 2."), ladder.toString());
        assertThrows(IllegalArgumentException.class, () -> rated(games, Map.of("x", 0.0), 50));
    }

    @Test
    void chainOfHundredsOfPlayersIsRatedToItsEnds() {
        List<PlayedGame> games = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            games.addAll(match("p" + (1000 + i), "p" + (1001 + i), 3, 0, 1));
        }
        Ladder ladder = rated(games, Map.of("p1400", 0.0), 5);
        double step = EloEstimate.difference(0.75);
        for (int i = 0; i <= 400; i++) {
            assertEquals((400 - i) * step, ladder.ratings().get(i).elo(), 1e-3);
        }
    }

    @Test
    void ratingsOfEveryShapeExpectWhatWasScored() {
        RandomGenerator random = new SplittableRandom(5);
        for (int players : new int[]{30, 150}) {
            List<PlayedGame> games = new ArrayList<>();
            for (int i = 0; i < 3 * players; i++) { // some play all, most a few, each both wins and loses
                int one = i % players;
                int other = i < players ? (i + 1) % players : random.nextInt(players / (1 + i % 7));
                if (one != other) {
                    games.addAll(match("p" + one, "p" + other, 1 + random.nextInt(9), random.nextInt(3), 1));
                }
            }
            for (Map<String, Double> anchors : List.of(Map.<String, Double>of(), Map.of("p3", -10_000.0),
                    Map.of("p3", -10_000.0, "p7", 10_000.0, "p8", 0.0))) {
                for (Rating rating : rated(games, anchors, 3).ratings()) {
                    if (rating.basis() != Basis.ANCHOR) {
                        assertEquals(rating.scored(), rating.expected(), 1e-6, rating.toString());
                    }
                }
            }
        }
    }

    @Test
    void oneGivenRatingMovesAllRatingsAndNoDifference() {
        RandomGenerator random = new SplittableRandom(6);
        for (double given : new double[]{-10_000, -2661, 2661, 10_000}) {
            List<PlayedGame> games = new ArrayList<>();
            for (int i = 1; i < 40; i++) { // lopsided, as of players far apart
                games.addAll(match("p" + i, "p" + random.nextInt(i), 90 + random.nextInt(10), 0, 1 + i % 10));
            }
            Ladder floating = rated(games, Map.of(), 1);
            for (String anchor : List.of("p0", "p5", "p39")) {
                double shift = given - rating(floating, anchor).elo();
                Ladder ladder = rated(games, Map.of(anchor, given), 1);
                floating.ratings().forEach(
                        each -> assertEquals(each.elo() + shift, rating(ladder, each.player()).elo(), 0.01));
            }
        }
    }

    @Test
    void wrongGamesAndAnchorsAreRefused() {
        List<PlayedGame> three = match("a", "b", 1, 1, 1);
        assertEquals("no game to rate: 1 without a result, 1 of a player against itself, as all mined games are; "
                + "expected a game of two players with a result",
                refusal(List.of(game("a", "b", "*"), game("engine", "engine", "1-0")), Map.of()));
        assertEquals("anchor z has no game: expected one of a, b", refusal(three, Map.of("z", 0.0)));
        List<PlayedGame> hub = new ArrayList<>();
        for (int i = 100; i < 400; i++) {
            hub.addAll(match("hub", "p" + i, 1, 0, 1));
        }
        assertTrue(refusal(hub, Map.of("z", 0.0)).endsWith(", p138 and 261 others"));
        refusal(three, Map.of("a", Double.NaN));
        for (List<PlayedGame> none : List.of(List.<PlayedGame>of(), List.of(game("a", "?", "1-0")),
                List.of(game(Map.of("White", "a"), "1-0")))) {
            refusal(none, Map.of());
        }
    }

    @Test
    void gamesThatSayNothingAreLeftOutAndFaultsCounted() {
        List<PlayedGame> games = match("a", "b", 3, 4, 3);
        games.add(game("a", "b", "*"));
        games.add(game("a", "a", "1-0"));
        games.add(game(Map.of("White", "a", "Black", "b", "Termination", "crash"), "0-1"));
        Ladder ladder = rated(games, Map.of(), 10);
        assertEquals(2, ladder.leftOut());
        assertEquals(1, ladder.faults());
        assertEquals(11, rating(ladder, "a").score().games());
    }

    @Test
    void sameSeedGivesTheSameIntervals() {
        List<PlayedGame> games = match("a", "b", 30, 40, 20);
        assertEquals(Ladder.of(games, Map.of(), 5), Ladder.of(games, Map.of(), 5));
        RandomGenerator random = new SplittableRandom(1);
        assertNotEquals(Ladder.of(games, Map.of(), 20, random), Ladder.of(games, Map.of(), 20, random));
    }

    /** A pair of games from an opening that gives White up to half of what it lacks to a sure result, or takes it. */
    private static void play(List<PlayedGame> games, String one, String other, double elo, RandomGenerator random) {
        double fair = EloEstimate.expectedScore(elo);
        double favor = random.nextDouble(-0.5, 0.5) * Math.min(fair, 1 - fair);
        for (int color = 1; color >= -1; color -= 2) {
            double score = fair + color * favor;
            double drawn = 2 * Math.min(score, 1 - score) / 3;
            double point = random.nextDouble();
            boolean won = point < score - drawn / 2;
            boolean lost = point >= score + drawn / 2;
            String white = color == 1 ? one : other;
            String black = color == 1 ? other : one;
            games.add(game(white, black, !won && !lost ? "1/2-1/2" : won == (color == 1) ? "1-0" : "0-1"));
        }
    }

    @Test
    void ratingsThatMadeTheGamesLieWithinTheIntervalsNineteenTimesInTwenty() {
        double[] truth = {0, 120, 250, 420, 500, 800};
        RandomGenerator random = new SplittableRandom(3);
        int held = 0;
        int ladders = 150;
        for (int i = 0; i < ladders; i++) {
            List<PlayedGame> games = new ArrayList<>();
            for (int one = 0; one < truth.length; one++) {
                for (int other = one + 1; other < Math.min(truth.length, one + 3); other++) {
                    for (int pair = 0; pair < 50; pair++) {
                        play(games, "p" + one, "p" + other, truth[one] - truth[other], random);
                    }
                }
            }
            for (Rating rated : Ladder.of(games, Map.of("p0", 0.0), 200, random).ratings()) {
                double rating = truth[rated.player().charAt(1) - '0'];
                held += rated.basis() == Basis.GAMES && rated.low() <= rating && rating <= rated.high() ? 1 : 0;
            }
        }
        assertEquals(0.95, (double) held / (ladders * (truth.length - 1)), 0.025);
    }
}
