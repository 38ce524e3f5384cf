package chesslab.chess.pgn;

/** What a {@link PgnReader} finds in a file: a game, or the report of one that could not be read. */
public sealed interface PgnEntry permits PgnGame, PgnError {
}
