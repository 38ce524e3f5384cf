/**
 * An engine process and its protocol, UCI: Stockfish, or any other engine that speaks it.
 *
 * <p>{@link chesslab.uci.UciEngine} is the class for callers; another class has the process and its pipes. Every call
 * ends with its answer, or with a {@link chesslab.uci.UciException} that names engine, position and cause, after ending
 * the process.
 *
 * @see <a href="https://www.wbec-ridderkerk.nl/html/UCIProtocol.html">the UCI protocol</a>
 */
package chesslab.uci;
