package chesslab.encoding.dataset;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.dataset.SplitShares.GameHash;
import chesslab.files.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SplitTest {

    private static List<GameHash> manyHashes() {
        return LongStream.range(0, 10_000).mapToObj(i -> {
            String digest = Sha256.of(Long.toString(i).getBytes(StandardCharsets.US_ASCII));
            return new GameHash(Long.parseUnsignedLong(digest.substring(0, 16), 16),
                    Long.parseUnsignedLong(digest.substring(16, 32), 16));
        }).toList();
    }

    @Test
    void hashIsThatOfStartAndMovesAlone() {
        GameHash plain = GameHash.of(PgnGame.parse("1. e4 e5 2. Nf3 *"));
        assertEquals(plain, GameHash.of(PgnGame.parse(
                "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4! {[%eval 0.3]} e5 (1... c5) 2. Nf3 1-0")));
        assertEquals(plain, GameHash.of(PgnGame.parse("[SetUp \"1\"]\n"
                + "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 2. Nf3 *")));
        assertNotEquals(plain, GameHash.of(PgnGame.parse("1. e4 e5 2. Nc3 *")));
        assertNotEquals(plain, GameHash.of(PgnGame.parse("1. e4 e5 *")));
        String text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4 e7e5 g1f3";
        assertEquals(Sha256.of(text.getBytes(StandardCharsets.US_ASCII)).substring(0, 16),
                Long.toHexString(plain.forSplit()));
    }

    @Test
    void partsHaveAboutTheirShareOfTheGames() {
        SplitShares split = new SplitShares(80, 15, 5);
        Map<Split, Integer> counts = new EnumMap<>(Split.class);
        manyHashes().forEach(hash -> counts.merge(split.splitOf(hash), 1, Integer::sum));
        assertEquals(8000, counts.get(Split.TRAIN), 200); // five standard deviations
        assertEquals(1500, counts.get(Split.VALIDATION), 180);
        assertEquals(500, counts.get(Split.TEST), 110);
    }

    @Test
    void largerFractionHoldsAllGamesOfASmallerOneInEveryPart() {
        SplitShares split = new SplitShares(50, 25, 25);
        List<GameHash> small = manyHashes().stream().filter(hash -> hash.isIn(0.1)).toList();
        assertEquals(1000, small.size(), 150);
        assertTrue(small.stream().allMatch(hash -> hash.isIn(0.2)));
        assertEquals(0.5,
                small.stream().filter(hash -> split.splitOf(hash) == Split.TRAIN).count() / (double) small.size(),
                0.08);
        assertTrue(manyHashes().stream().allMatch(hash -> hash.isIn(1)));
    }

    @Test
    void splitsThatDoNotAddUpAreRefused() {
        for (int[] wrong : new int[][]{{80, 10, 5}, {0, 50, 50}, {110, -10, 0}, {-1, 51, 50}}) {
            assertRefused(() -> new SplitShares(wrong[0], wrong[1], wrong[2]), "together 100");
        }
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        SplitShares split = new SplitShares(80, 10, 10);
        for (double fraction : new double[]{0, -0.1, 1.01, Double.NaN}) {
            assertThrows(IllegalArgumentException.class,
                    () -> new EncodeSettings("mover14", fraction, split, false, 100, 10));
        }
        for (double temperature : new double[]{0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class,
                    () -> new EncodeSettings("mover14", 1, split, false, temperature, 10));
        }
        assertThrows(IllegalArgumentException.class, () -> new EncodeSettings("mover14", 1, split, false, 100, 0));
    }
}
