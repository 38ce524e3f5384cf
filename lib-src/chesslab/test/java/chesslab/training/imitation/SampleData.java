package chesslab.training.imitation;

import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SplitShares;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A few of the shipped games as prepared data. */
public final class SampleData {

    private SampleData() {
    }

    /** Prepared in a folder, unless it is there already. */
    public static PreparedData in(Path folder, String layout) throws Exception {
        return in(folder, layout, new SplitShares(70, 30, 0));
    }

    /** The same divided in another way. */
    public static PreparedData in(Path folder, String layout, SplitShares split) throws Exception {
        if (!Files.exists(folder)) {
            Encoder.encode(List.of(Path.of("data", "sample", "games-00001.pgn.gz")), folder,
                    new EncodeSettings(layout, 0.012, split, false, 100, 400), 1,
                    progress -> {
                    });
        }
        return PreparedData.open(folder);
    }
}
