package chesslab.chess;

/** What many programs need, by the name that it has in chesslib. */
public final class Constants {

    /** The FEN of the start position. */
    public static final String startStandardFENPosition = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    private Constants() {
    }
}
