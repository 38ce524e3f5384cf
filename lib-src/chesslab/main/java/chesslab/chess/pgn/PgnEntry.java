package chesslab.chess.pgn;

/** An entry of a PGN file: a game, or the report of one that could not be read. */
public sealed interface PgnEntry permits PgnGame, PgnError {
}
