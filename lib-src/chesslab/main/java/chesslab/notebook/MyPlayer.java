package chesslab.notebook;

import chesslab.files.AtomicFile;
import chesslab.notebook.screen.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.MethodSnippet;
import jdk.jshell.VarSnippet;

/**
 * Keeps a player that the cells of a page have made as a file of Java, with all that it uses of the page: its methods,
 * classes and variables. A number or a text is kept as it is, any other variable as its own line makes it. The file
 * plays everywhere as {@code java:FILE}. Where its method has no move, it makes the first legal one.
 *
 * <pre>{@code
 * Optional<Move> myMove(Board board) {
 *     return board.legalMoves().stream().findFirst();
 * }
 * MyPlayer.keep("First", "myMove");         // my/players/First.java
 * }</pre>
 */
public final class MyPlayer {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");
    /** Texts and comments. */
    private static final Pattern NO_CODE = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|//[^\\n]*|/\\*.*?\\*/",
            Pattern.DOTALL);
    /** A word, or the end of a type, and a name that is declared: {@code Board board}. */
    private static final Pattern LOCAL = Pattern.compile("(\\w+|[\\]>]) +([A-Za-z_$][\\w$]*) *(?=[,)=;:])");
    /** Imports of what a file of a player may use: the JDK, and the packages of this module. */
    private static final Pattern IMPORT = Pattern
            .compile("import (static )?(java|chesslab\\.(chess|files|game|hexapawn|notebook|search))\\..*",
                    Pattern.DOTALL);
    /** Comments, and what follows them. */
    private static final Pattern DECLARATION = Pattern.compile("((?:\\s*(?://[^\n]*\n|/\\*.*?\\*/))*\\s*)(.*)",
            Pattern.DOTALL);
    private static final Set<String> SIMPLE = Set.of("boolean", "int", "double", "String");
    private static final String PLAYER = """

            /** Kept from a page by MyPlayer.keep. */
            public class %s implements chesslab.game.Player<Board, Move> {
                @Override
                public Optional<Move> chooseMove(Board board) {
                    return Page.%s(board).or(() -> board.legalMoves().stream().findFirst());
                }

                private static final class Page {%s    }
            }
            """;
    private static final String EVALUATION = PLAYER
            .replace("game.Player<Board, Move>", "search.StaticEvaluation<Board>")
            .replace("Optional<Move> chooseMove", "int valueForWhite")
            .replace(".or(() -> board.legalMoves().stream().findFirst())", "");

    private MyPlayer() {
    }

    /**
     * Writes the player to {@link MyWork#PLAYERS}, in place of an older one of its name, whose games then go.
     *
     * @param name   of its class and file
     * @param method the name of its method: {@code Optional<Move> m(Board board)}, or for an evaluation
     *               {@code int m(Board board)}, in centipawns for White
     */
    public static void keep(String name, String method) throws IOException {
        JShell shell = Kernels.shell().orElseThrow(() -> new IllegalStateException(
                "a page keeps its player in a Java kernel: there is none here"));
        keep(MyWork.PLAYERS.folder().resolve(name + ".java"), method, shell);
    }

    static void keep(Path file, String method, JShell shell) throws IOException {
        String name = file.getFileName().toString().replace(".java", "");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + name + "\" cannot name a class: expected letters and digits");
        }
        MethodSnippet first = shell.methods().filter(each -> each.name().equals(method)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("this page has no method " + method + " yet"));
        String form = Map.of("(Board)Optional<Move>", PLAYER, "(Board)int", EVALUATION).get(first.signature());
        if (form == null) {
            throw new IllegalArgumentException(method + first.signature() + ": expected Optional<Move> " + method
                    + "(Board board), or int " + method + "(Board board) for an evaluation");
        }
        Set<DeclarationSnippet> used = used(first, shell);
        String imports = shell.imports().map(each -> each.source().strip()).filter(IMPORT.asMatchPredicate())
                .distinct().collect(Collectors.joining("\n", "", "\n"));
        String body = used.stream().map(each -> member(each, shell)).distinct().collect(Collectors.joining());
        String text = imports + form.formatted(name, method, body);
        boolean isNew = !Files.exists(file) || !Files.readString(file).equals(text);
        if (isNew) {
            AtomicFile.write(file, text);
            Files.deleteIfExists(file.resolveSibling(name + ".pgn"));
        }
        System.out.println("my/players/" + name + ".java " + (isNew ? "is kept: " : "is as it was: ")
                + used.stream().map(DeclarationSnippet::name).collect(Collectors.joining(", ")));
    }

    /** The declarations of the page that one uses, directly or by others, in the page's order. */
    private static Set<DeclarationSnippet> used(DeclarationSnippet first, JShell shell) {
        List<DeclarationSnippet> all = Stream.of(shell.types(), shell.variables(), shell.methods())
                .flatMap(each -> each).map(DeclarationSnippet.class::cast).toList();
        Set<DeclarationSnippet> found = new LinkedHashSet<>(Set.of(first));
        for (boolean grows = true; grows;) {
            Set<String> names = found.stream().flatMap(each -> names(each.source())).collect(Collectors.toSet());
            grows = found.addAll(all.stream().filter(each -> isNamed(each, names)).toList());
        }
        return all.stream().filter(found::contains).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The names in a source, those of calls with their parenthesis, and without variables that it declares itself, such
     * as its parameters.
     */
    private static Stream<String> names(String text) {
        String source = NO_CODE.matcher(text).replaceAll(" ");
        Set<String> own = LOCAL.matcher(source).results().filter(match -> !match.group(1).equals("return"))
                .map(match -> match.group(2)).collect(Collectors.toSet());
        return NAME.matcher(source).results()
                .map(name -> name.group() + (source.startsWith("(", name.end()) ? "(" : ""))
                .filter(name -> !own.contains(name));
    }

    private static boolean isNamed(DeclarationSnippet snippet, Set<String> names) {
        return names.contains(snippet.name())
                || !(snippet instanceof VarSnippet) && names.contains(snippet.name() + "(");
    }

    private static String member(DeclarationSnippet snippet, JShell shell) {
        Matcher parts = DECLARATION.matcher(snippet.source().strip());
        parts.matches();
        String declared = parts.group(2);
        if (snippet instanceof VarSnippet variable) {
            String type = variable.typeName();
            declared = SIMPLE.contains(type)
                    ? "%s %s = %s;".formatted(type, variable.name(), shell.varValue(variable))
                    : declared.replaceFirst("^var\\b", type) + (declared.endsWith(";") ? "" : ";");
        }
        return ("\n" + parts.group(1) + "static " + declared + "\n").replaceAll("(?m)^(?=.)", "        ");
    }
}
