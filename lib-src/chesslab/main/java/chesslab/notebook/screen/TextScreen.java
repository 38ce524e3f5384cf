package chesslab.notebook.screen;

import java.io.PrintStream;
import java.util.Map;

/** Prints the text of everything: in jshell, in tests, in a terminal. */
record TextScreen(PrintStream out) implements Screen {

    @Override
    public void show(Map<String, String> bundle, String id) {
        out.println(bundle.get(TEXT));
    }

    @Override
    public void update(Map<String, String> bundle, String id) {
        show(bundle, id);
    }

    @Override
    public boolean updatesInPlace() {
        return false;
    }

    @Override
    public String name() {
        return "none (terminal)";
    }
}
