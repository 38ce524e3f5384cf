package chesslab.uci;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An engine that misbehaves on demand, as a program of its own: its argument names the fault. It knows no chess; it
 * answers with the move that the option {@code Move} holds.
 */
public final class FaultEngine {

    private static final long FOR_EVER = 600_000;
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private final String fault;
    private String move = "e2e4";
    private int searches;
    private String[] go; // the words of the search

    private FaultEngine(String fault) {
        this.fault = fault;
    }

    /** Writes a script that runs this engine with a fault. */
    public static Path program(Path folder, String fault) throws IOException {
        Path script = folder.resolve("engine-" + fault);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Files.writeString(script, "#!/bin/sh\nexec " + quoted(java)
                + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx64m -cp " + quoted(testClasses()) + " "
                + FaultEngine.class.getName() + " " + fault + "\n");
        if (!script.toFile().setExecutable(true)) {
            throw new IOException(script + " cannot be made a program");
        }
        return script;
    }

    /** One word for the shell, whatever the path holds. */
    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    private static Path testClasses() {
        return Path.of(URI.create(FaultEngine.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** Plays the engine. */
    public static void main(String[] arguments) throws Exception {
        new FaultEngine(arguments[0]).run();
    }

    private void run() throws Exception {
        if (fault.equals("crash-on-start")) {
            System.err.println("no network file");
            System.exit(3);
        }
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            hear(line);
        }
        if (fault.equals("deaf-to-end")) {
            Thread.sleep(FOR_EVER);
        }
    }

    private void hear(String line) throws Exception {
        if (line.equals("uci")) {
            introduce();
        } else if (line.equals("isready")) {
            if (fault.equals("no-readyok")) {
                return;
            }
            OUT.println("readyok");
            if (fault.equals("deaf")) {
                Thread.sleep(FOR_EVER);
            }
        } else if (line.startsWith("setoption name Move value ")) {
            move = line.substring("setoption name Move value ".length());
        } else if (line.startsWith("go ")) {
            searches++;
            go = line.split(" ");
            search();
        } else if (line.equals("quit")) {
            System.exit(0);
        }
    }

    private void introduce() throws Exception {
        if (fault.equals("no-uciok")) {
            return;
        }
        if (fault.equals("stderr-flood")) {
            System.err.println("x".repeat(1 << 20));
        }
        if (fault.equals("noise")) {
            OUT.println("Grüße, ♞ 你好");
            OUT.println("id name " + "x".repeat(1 << 22));
            OUT.println("option name Broken type spin default many min few max more\noption\noption name\n\n");
        }
        OUT.println("id name Fault engine\noption name MultiPV type spin default 1 min 1 max 5");
        OUT.println("option name Path type string default <empty>\noption name Move type string default e2e4");
        OUT.println(
                "option name Clear Hash type button\noption name Style type combo default Calm var Calm var Very Wild");
        if (fault.equals("stockfish-16")) { // no fault: the options of Stockfish 16 and later that tell how weak it can be
            OUT.println("option name UCI_LimitStrength type check default false");
            OUT.println("option name UCI_Elo type spin default 1320 min 1320 max 3190");
        }
        OUT.println("uciok");
        if (fault.equals("noise")) {
            OUT.println("uciok\nid name Another\n\u0000\u0001\nbestmove a1a1");
        }
    }

    private void search() throws Exception {
        switch (fault) {
            case "crash-on-go" -> Runtime.getRuntime().halt(139);
            case "crash-in-search" -> {
                OUT.println("info depth 1 multipv 1 score cp 20 nodes 20 pv e2e4");
                OUT.print("info depth 2 multi");
                OUT.flush();
                System.err.println("assertion failed: bb");
                Runtime.getRuntime().halt(139);
            }
            case "hang-in-search" -> Thread.sleep(FOR_EVER);
            case "slow" -> {
                Thread.sleep(200);
                OUT.println("bestmove " + move);
            }
            case "tells-clock" -> // no fault: White's time, and what Black's clock gets after a move
                OUT.println(
                        "info depth 1 score cp " + go[2] + " nodes " + go[8] + " pv " + move + "\nbestmove " + move);
            case "closes-output" -> {
                System.out.close();
                Thread.sleep(FOR_EVER);
            }
            case "endless-line" -> {
                while (!OUT.checkError()) {
                    OUT.print("info string and so on ");
                }
            }
            case "endless-lines" -> {
                while (!OUT.checkError()) {
                    OUT.println("info depth 1 multipv 1 score cp 20 nodes 20 pv e2e4");
                }
            }
            case "stderr-flood" -> {
                System.err.println("x".repeat(1 << 20));
                OUT.println("bestmove " + move);
            }
            case "two-bestmoves" -> OUT.println("bestmove " + move + "\nbestmove d2d4");
            case "error" -> OUT.println("info string error out of ideas\nbestmove 0000");
            case "noise" -> noisySearch();
            default ->
                OUT.println("info depth " + searches + " score cp 20 nodes 20 pv " + move + "\nbestmove " + move);
        }
    }

    private void noisySearch() {
        OUT.println("info depth 1 multipv 1 score cp 11 nodes 1 pv e2e4");
        OUT.println("info depth 1 multipv 2 score cp 12 nodes 2 pv d2d4");
        OUT.println("info string " + "♞".repeat(1 << 20));
        List.of("", "info", "info multipv", "info depth x multipv 1 score cp 1 pv a2a3",
                "info depth 9 multipv 99999999999999999999 score cp 1 pv a2a3",
                "info depth 9 multipv 1 score cp pv a2a3",
                "info depth 9 multipv 2 score cp 99999999999 nodes 9 pv a2a3",
                "info depth 9 multipv 1 score mate - pv a2a3",
                "info depth 9 multipv 1 score cp 5 nodes 9 pv ä2ä3", "info depth 9 multipv 1 score cp 5 nodes 9",
                "info string depth 9 multipv 1 score cp 5 pv a2a3", "bestmoves a2a3", " \t \u0000")
                .forEach(OUT::println);
        OUT.println("bestmove " + move + " ponder nothing");
    }
}
