package chesslab.notebook;

import chesslab.notebook.screen.Screen;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Notes what it is shown; updates in place or not, as a kernel or a terminal. */
class NotingScreen implements Screen {

    final List<String> shown = new ArrayList<>();
    final List<String> updates = new ArrayList<>();
    final Set<String> ids = new LinkedHashSet<>();
    private final boolean inPlace;

    NotingScreen(boolean inPlace) {
        this.inPlace = inPlace;
    }

    @Override
    public void show(Map<String, String> bundle, String id) {
        shown.add(bundle.get(TEXT));
        ids.add(id);
    }

    @Override
    public void update(Map<String, String> bundle, String id) {
        updates.add(bundle.get(TEXT));
        ids.add(id);
    }

    @Override
    public boolean updatesInPlace() {
        return inPlace;
    }

    @Override
    public String name() {
        return "noting";
    }
}
