package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.chess.Board;
import chesslab.search.chess.ChessMoves;
import chesslab.search.chess.ChessSearch;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** No change of search behavior is silent: it changes a number of nodes that stands in a file. */
class SearchSignatureTest {

    private static final String FILE = "lib-src/chesslab/test/resources/search/signature.properties";

    private static void assertSignature(String name, ToLongFunction<Board> nodes) throws IOException {
        Properties stored = new Properties();
        try (InputStream in = SearchSignatureTest.class.getResourceAsStream("/search/signature.properties")) {
            stored.load(new StringReader(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
        long total = Epd.read("quiet.epd").stream().mapToLong(epd -> nodes.applyAsLong(epd.board())).sum();
        assertEquals(stored.getProperty(name), Long.toString(total),
                () -> name + " searches other nodes than before. If that is meant, write " + name + "=" + total
                        + " to " + FILE + " and say why in the commit message");
    }

    @Test
    void modern() throws IOException {
        assertSignature("modern.depth4", board -> ChessSearch.modern().search(board, 4).nodes());
    }

    @Test
    void modernExact() throws IOException {
        assertSignature("modernExact.depth4", board -> ChessSearch.modernExact().search(board, 4).nodes());
    }

    @Test
    void alphaBeta() throws IOException {
        assertSignature("alphaBeta.depth3", board -> ChessSearch.alphaBeta().search(board, 3).nodes());
    }

    @Test
    void alphaBetaByMvvLva() throws IOException {
        assertSignature("alphaBetaByMvvLva.depth3", board -> ChessSearch.alphaBeta()
                .orderedBy(MoveOrder.by(ChessMoves::mvvLva)).search(board, 3).nodes());
    }
}
