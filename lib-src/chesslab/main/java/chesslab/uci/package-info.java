/**
 * An engine process and its protocol, UCI: Stockfish, or any other engine that speaks it.
 *
 * <p>{@link chesslab.uci.UciEngine} is what a caller sees; below it one class has the process and its pipes. Whatever
 * an engine does, a call ends: with its answer, or with a {@link chesslab.uci.UciException} that names engine,
 * position and cause, and the process gone.
 *
 * @see <a href="https://www.wbec-ridderkerk.nl/html/UCIProtocol.html">the UCI protocol</a>
 */
package chesslab.uci;
