package chesslab.uci;

import chesslab.uci.UciOption.Type;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an engine's options are set to, and the commands that set them. */
final class OptionValues {

    static final String MULTI_PV = "MultiPV";

    private final Handshake engine;
    private final Map<UciOption, String> set = new LinkedHashMap<>();

    /** The options that an engine offers. */
    OptionValues(Handshake engine) {
        this.engine = engine;
    }

    Optional<UciOption> option(String name) {
        return Optional.ofNullable(engine.options().get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Sets an option.
     *
     * @return the command, with its line feed
     * @throws IllegalArgumentException if there is no such option, or it does not take the value
     */
    String set(String name, String value) {
        UciOption option = option(name)
                .orElseThrow(() -> new IllegalArgumentException(engine.name() + " has no option '"
                        + name + "': expected one of " + engine.options().values().stream().map(UciOption::name)
                                .collect(Collectors.joining(", "))));
        String checked = option.check(value);
        set.put(option, checked);
        return command(option, checked);
    }

    private static String command(UciOption option, String value) {
        return "setoption name " + option.name() + (option.type() == Type.BUTTON ? "" : " value " + value) + "\n";
    }

    /** Forgets what was set; gives the commands that make the engine do the same. */
    String reset() {
        String commands = set.keySet().stream().filter(option -> option.type() != Type.BUTTON)
                .map(option -> command(option, option.defaultValue())).collect(Collectors.joining());
        set.clear();
        return commands;
    }

    /** How many lines a search gives. */
    int multiPv() {
        return option(MULTI_PV).map(set::get).map(Integer::parseInt).orElse(1);
    }
}
