package chesslab.chess;

/**
 * The random numbers whose exclusive-or is a position's key (Zobrist, 1970). They are the same in every run and version
 * of Java, so keys may be stored in files.
 */
final class Zobrist {

    /** [piece code * 64 + square]; all 0 for the code of an empty square. */
    static final long[] PIECE = new long[(Piece.EMPTY + 1) * 64];
    /** [castling rights, four bits]; the key of a set is the exclusive-or of the keys of its members. */
    static final long[] CASTLING = new long[16];
    /** [square]; 0 for square 0, which means "no en passant". */
    static final long[] EN_PASSANT = new long[64];
    static final long BLACK_TO_MOVE;

    private static final long SEED = 0x63686573736c6162L;

    static {
        long counter = SEED;
        for (int code = 0; code < Piece.EMPTY; code++) {
            for (int square = 0; square < 64; square++) {
                PIECE[code * 64 + square] = mix(counter++);
            }
        }
        for (int right = 1; right < 16; right <<= 1) {
            long number = mix(counter++);
            for (int set = 0; set < 16; set++) {
                CASTLING[set] ^= (set & right) != 0 ? number : 0;
            }
        }
        for (int file = 0; file < 8; file++) {
            long number = mix(counter++);
            EN_PASSANT[16 + file] = number;
            EN_PASSANT[40 + file] = number;
        }
        BLACK_TO_MOVE = mix(counter);
    }

    /** Mixes the bits of a counter like SplitMix64 (Steele, Lea, Flood: Fast splittable PRNGs, 2014). */
    private static long mix(long index) {
        long bits = index * 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return bits ^ bits >>> 31;
    }
}
