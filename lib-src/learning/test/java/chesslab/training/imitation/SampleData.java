package chesslab.training.imitation;

import chesslab.chess.pgn.GameFilter;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SplitShares;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Four of the shipped games as prepared data: 299 positions for training, 110 for validation. */
public final class SampleData {

    static final List<Path> GAMES = List.of(Path.of("data", "sample", "games-00001.pgn.gz"));

    private SampleData() {
    }

    static EncodeSettings settings(String layout, SplitShares split) {
        return new EncodeSettings(layout, 1, split, false, 100, 100,
                new GameFilter(0, 0, List.of(), false, false, 3, 4));
    }

    /** Prepared in a folder, unless it is there already. */
    public static PreparedData in(Path folder, String layout) throws Exception {
        if (!Files.exists(folder)) {
            Encoder.encode(GAMES, folder, settings(layout, new SplitShares(70, 30, 0)), 1, progress -> {
            });
        }
        return PreparedData.open(folder);
    }
}
