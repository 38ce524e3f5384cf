package chesslab.chess.pgn;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8, and every byte that is not part of valid UTF-8 as Latin-1. The PGN standard asks for Latin-1, most of
 * today's files are UTF-8, and collections mix the two; accented Latin-1 text is hardly ever valid UTF-8.
 */
final class Utf8OrLatin1Reader extends Reader {

    private final InputStream in;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT);
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
    private boolean ended;

    Utf8OrLatin1Reader(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        CharBuffer chars = CharBuffer.wrap(target, offset, length);
        while (true) {
            CoderResult result = utf8.decode(bytes, chars, ended);
            if (result.isMalformed()) {
                decodeAsLatin1(chars, result.length());
            } else if (chars.position() > offset || result.isOverflow()) {
                return chars.position() - offset;
            } else if (ended) {
                return -1;
            } else {
                fill();
            }
        }
    }

    private void decodeAsLatin1(CharBuffer chars, int count) {
        for (int i = 0; i < count && chars.hasRemaining(); i++) {
            chars.put((char) (bytes.get() & 0xff));
        }
    }

    private void fill() throws IOException {
        bytes.compact();
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        ended = count < 0;
        bytes.position(bytes.position() + Math.max(count, 0)).flip();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
