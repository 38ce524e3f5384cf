package chesslab.page.compiler;

import chesslab.page.runtime.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.InvalidInputException;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.parser.Scanner;
import org.eclipse.jdt.internal.compiler.parser.TerminalTokens;

/**
 * Makes one program of a notebook's cells: what they declare becomes static members, and their statements a method for
 * each cell. Whatever has an error fails when its cell runs, and the rest compiles without it.
 */
public final class LessonSource {

    /** The name of the program's class. */
    public static final String MAIN = "Lesson$";

    /**
     * The beginning of the names of its inner classes, each in the one before. Where a name is declared anew, otherwise
     * than before, another one begins, in which the name has the new meaning.
     */
    static final String LEVEL = "Level$";

    private static final Set<String> STATEMENTS = Set.of("for", "while", "if", "try", "do", "switch", "synchronized",
            "throw", "return", "break", "continue", "else", "assert", "yield", "{");
    private static final Set<String> DROPPED = Set.of("public", "private", "protected", "static");
    private static final Set<String> MODIFIERS = Set.of("final", "abstract", "sealed", "non", "-", "strictfp");
    private static final Set<String> TYPES = Set.of("class", "interface", "enum", "record");
    private static final Set<String> NUMBERS = Set.of("int", "long", "short", "byte", "char", "double", "float");

    /** The packages that cells need not import, as in JShell. */
    private static final List<String> IMPORTED = List.of("java.io", "java.math", "java.util", "java.util.concurrent",
            "java.util.function", "java.util.regex", "java.util.stream");

    private static final int MOST_ADDED = 3; // semicolons to a cell: each is sought by a repair

    private enum Kind {
        IMPORT, TYPE, METHOD, VARIABLE, STATEMENT
    }

    /** How much of a snippet is compiled: all, its head alone, or nothing. */
    private enum Part {
        ALL, HEAD, NONE
    }

    private record Token(String text, int begin, int end) {
    }

    /** A piece of a cell: {@code begin} and {@code end} are its places there, and {@code body} is where its head ends. */
    private static final class Snippet {

        int cell;
        final Kind kind;
        final List<Token> tokens;
        final int first; // token of what is kept
        int level;
        Part part = Part.ALL;
        String fault = "";

        Snippet(int cell, List<Token> tokens) {
            this.cell = cell;
            this.tokens = tokens;
            int begin = behind(DROPPED, tokens);
            kind = kind(tokens);
            first = kind == Kind.VARIABLE && text(tokens, begin).equals("final") ? begin + 1 : begin;
        }

        int begin() {
            return tokens.get(first).begin();
        }

        int end() {
            return tokens.get(tokens.size() - 1).end();
        }

        /** Returns the token that is the name of what it declares. */
        int name() {
            int i = first;
            while (MODIFIERS.contains(tokens.get(i).text()) || tokens.get(i).text().equals("@")) {
                i += tokens.get(i).text().equals("@") ? 2 : 1;
            }
            if (kind == Kind.TYPE) {
                return i + 1;
            }
            return behindType(tokens, tokens.get(i).text().equals("<") ? behind(tokens, i, "<", ">") : i);
        }

        /** Returns the tokens from one to another. */
        String words(int from, int to) {
            return tokens.subList(from, to).stream().map(Token::text).collect(Collectors.joining(" "));
        }

        /** Returns the parameters' types, from the bracket before them. */
        String parameters(int bracket) {
            return words(bracket, behind(tokens, bracket, "(", ")")).replaceAll("(final )?(\\S.*?) \\w+ ([,)])",
                    "$2 $3");
        }

        /** Returns where what is not its head begins. */
        int body() {
            String mark = kind == Kind.METHOD ? "{" : "=";
            return tokens.stream().filter(token -> token.text().equals(mark)).findFirst().map(Token::begin)
                    .orElse(end());
        }
    }

    /** Text of the program that is text of a cell. */
    private record Place(int begin, int end, Snippet snippet, int inCell) {
        int distance(int place) {
            return place < begin ? begin - place : Math.max(0, place - end + 1);
        }
    }

    /** Finds a class's errors, by its name and source. */
    private interface Finder {
        void find(String name, String source, Consumer<Fault> faults);
    }

    private final List<String> cells;
    private final Map<Integer, Set<Integer>> added = new HashMap<>(); // of the cells, the places of semicolons that they lack
    private final List<Snippet> snippets = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private final Map<String, String> types = new HashMap<>(); // of the variables of a level, by their names
    private final Map<Integer, Integer> lines = new HashMap<>(); // the places of the program's lines
    private StringBuilder program;
    private int[] begins; // of the program's lines, as the compiler counts them

    private LessonSource(List<String> cells, BiConsumer<Integer, Fault> faults) {
        this.cells = new ArrayList<>(cells);
        for (int cell = 0; cell < cells.size(); cell++) {
            split(cell, faults);
        }
        level();
    }

    /**
     * Compiles a lesson. Each cell is parsed alone before, since a parser that repairs a large program takes minutes.
     *
     * @param faults receives the errors, each with the number of its cell, from 0, and its places there
     */
    static LessonSource compile(List<String> cells, SourceCompiler compiler, BiConsumer<Integer, Fault> faults) {
        LessonSource lesson = new LessonSource(List.of(), faults);
        for (String source : cells) {
            int cell = lesson.cells.size();
            BiConsumer<Integer, Fault> told = (any, fault) -> faults.accept(cell, fault);
            LessonSource alone = new LessonSource(List.of(source), told);
            alone.compile(compiler::parse, told);
            lesson.cells.addAll(alone.cells);
            lesson.added.put(cell, alone.added.getOrDefault(0, Set.of()));
            alone.snippets.forEach(each -> each.cell = cell);
            lesson.snippets.addAll(alone.snippets);
        }
        lesson.level();
        lesson.compile(compiler, faults);
        return lesson;
    }

    private void compile(SourceCompiler compiler, BiConsumer<Integer, Fault> faults) {
        compile((name, source, found) -> {
            compiler.clear();
            compiler.compile(name, source, found);
            begins = compiler.lines();
        }, faults);
    }

    /** Renders the program, and again without each part in which an error is found, until there is none. */
    private void compile(Finder finder, BiConsumer<Integer, Fault> faults) {
        boolean again = true;
        while (again) {
            again = false;
            List<Fault> found = new ArrayList<>();
            render();
            finder.find(MAIN, program.toString(), found::add);
            if (found.stream().anyMatch(this::complete)) {
                level();
                again = true;
                continue;
            }
            for (Fault fault : found) {
                again |= drop(fault, faults);
            }
        }
    }

    /**
     * Compiles the lesson again without what the linker does not take.
     *
     * @param refused why, by the lines of the program; those below 1 are of no cell
     * @return whether there was anything to take out
     */
    boolean refuse(Map<Integer, String> refused, SourceCompiler compiler, BiConsumer<Integer, Fault> faults) {
        boolean isLess = false;
        for (Map.Entry<Integer, String> each : refused.entrySet()) {
            int first = each.getKey() < 1 ? 0 : begins[each.getKey() - 1];
            int end = each.getKey() < 1 || each.getKey() == begins.length ? program.length() : begins[each.getKey()];
            Place at = places.stream().filter(place -> place.begin() < end && place.end() > first).findFirst()
                    .orElse(null);
            if (each.getKey() > 0 && at != null) {
                int place = Math.max(first, at.begin());
                isLess |= drop(new Fault(0, place, place + 1, each.getValue()), faults);
            }
        }
        if (isLess) {
            compile(compiler, faults);
        }
        return isLess;
    }

    /** Returns the place of a line of the program; 0 if it is of no cell. */
    int place(int line) {
        if (lines.isEmpty()) {
            for (Place each : places) {
                int first = Arrays.binarySearch(begins, each.begin());
                for (int i = first < 0 ? -first - 2 : first; i < begins.length && begins[i] < each.end(); i++) {
                    int inCell = each.inCell() + Math.max(0, begins[i] - each.begin());
                    lines.put(i + 1, Checks.LINES * (each.snippet().cell + 1) + line(each.snippet().cell, inCell));
                }
            }
        }
        return lines.getOrDefault(line, 0);
    }

    /** Gives each snippet its level. */
    private void level() {
        Map<String, String> declared = new HashMap<>(); // how, by the kind and the name
        int level = 0;
        for (Snippet snippet : snippets) {
            Map<String, String> own = new HashMap<>();
            int name = snippet.kind == Kind.IMPORT || snippet.kind == Kind.STATEMENT ? -1 : snippet.name();
            if (snippet.kind == Kind.VARIABLE) {
                String type = snippet.words(snippet.first, name);
                variables(snippet, name).forEach(each -> own.put("variable " + each[0].text(),
                        type.equals("var") && !declared.isEmpty() ? snippet.words(0, snippet.tokens.size()) : type));
            } else if (snippet.kind == Kind.METHOD) {
                own.put("method " + text(snippet.tokens, name) + snippet.parameters(name + 1),
                        "" + System.identityHashCode(snippet));
            } else if (snippet.kind == Kind.TYPE) {
                own.put("type " + text(snippet.tokens, name), "" + System.identityHashCode(snippet));
            }
            if (own.entrySet().stream().anyMatch(each -> declared.containsKey(each.getKey())
                    && !declared.get(each.getKey()).equals(each.getValue()))) {
                level++;
            }
            declared.putAll(own);
            snippet.level = level;
        }
    }

    /** Adds a semicolon that a line lacks at its end, outside braces, as JShell does; returns whether it does lack it. */
    private boolean complete(Fault fault) {
        if (!fault.message().contains("insert \";\"")) {
            return false;
        }
        Place place = Collections.min(places, Comparator.comparingInt(each -> each.distance(fault.begin())));
        Snippet snippet = place.snippet();
        int end = place.inCell() + fault.end() - place.begin();
        String source = cells.get(snippet.cell);
        long open = snippet.tokens.stream().filter(token -> token.end() <= end)
                .mapToInt(token -> token.text().equals("{") ? 1 : token.text().equals("}") ? -1 : 0).sum();
        if (end < 0 || end > source.length() || open != 0
                || !source.substring(end).split("\n", 2)[0].replaceFirst("//.*", "").isBlank()
                || added.getOrDefault(snippet.cell, Set.of()).size() >= MOST_ADDED
                || !added.computeIfAbsent(snippet.cell, any -> new HashSet<>()).add(end)) {
            return false;
        }
        cells.set(snippet.cell, source.substring(0, end) + ";" + source.substring(end));
        snippets.clear(); // it is parsed alone
        split(snippet.cell, (cell, any) -> {
        });
        return true;
    }

    /**
     * Adds to the cells that cannot run those that need what these declare.
     *
     * @param absent why, by the number of the cell
     */
    public static void spread(List<String> cells, Map<Integer, String> absent) {
        LessonSource lesson = new LessonSource(cells, (cell, fault) -> {
        });
        Set<String> lost = new HashSet<>();
        int before = -1;
        while (before != absent.size()) { // a cell may declare something before it needs what is lost
            before = absent.size();
            lesson.snippets.forEach(each -> spread(each, lost, absent));
        }
    }

    private static void spread(Snippet snippet, Set<String> lost, Map<Integer, String> absent) {
        List<Token> tokens = snippet.tokens;
        for (int i = 1; i < tokens.size(); i++) {
            if (lost.contains(text(tokens, i)) && !text(tokens, i - 1).equals(".")) {
                absent.putIfAbsent(snippet.cell,
                        "it needs " + text(tokens, i) + ", which a cell above would have made");
            }
        }
        int name = behindType(tokens, snippet.first);
        if (absent.containsKey(snippet.cell) && snippet.kind == Kind.VARIABLE) {
            variables(snippet, name).forEach(variable -> lost.add(variable[0].text()));
        } else if (absent.containsKey(snippet.cell) && snippet.kind == Kind.METHOD) {
            lost.add(text(tokens, name));
        }
    }

    /** Takes a part of a snippet out of the program that has an error; returns whether there was more to take. */
    private boolean drop(Fault fault, BiConsumer<Integer, Fault> faults) {
        Place place = Collections.min(places, Comparator.comparingInt(each -> each.distance(fault.begin())));
        Snippet snippet = place.snippet();
        int length = Math.max(0, place.end() - place.begin() - 1);
        int begin = place.inCell() + Math.max(0, Math.min(length, fault.begin() - place.begin()));
        if (snippet.part == Part.ALL) {
            snippet.fault = fault.message().replace(" for the type " + MAIN, "").replace(MAIN + ".", "");
            if (snippet.kind != Kind.IMPORT || !text(snippet.tokens, 1).equals("chesslab")) { // else its use is at fault
                int more = (int) added.getOrDefault(snippet.cell, Set.of()).stream().filter(each -> each < begin)
                        .count();
                faults.accept(snippet.cell, new Fault(line(snippet.cell, begin), begin - more,
                        begin - more + fault.end() - fault.begin(), snippet.fault));
            }
        }
        Part before = snippet.part;
        boolean hasHead = snippet.kind == Kind.METHOD
                || snippet.kind == Kind.VARIABLE && !text(snippet.tokens, snippet.first).equals("var");
        snippet.part = hasHead && begin >= snippet.body() && before == Part.ALL ? Part.HEAD : Part.NONE;
        return snippet.part != before;
    }

    private int line(int cell, int place) {
        return 1 + (int) cells.get(cell).substring(0, place).chars().filter(each -> each == '\n').count();
    }

    // From text to snippets.

    private void split(int cell, BiConsumer<Integer, Fault> faults) {
        List<Token> tokens = new ArrayList<>();
        String wrong = tokens(cells.get(cell), tokens);
        List<Token> current = new ArrayList<>();
        List<Token> open = new ArrayList<>();
        for (int i = 0; i < tokens.size() && wrong.isEmpty(); i++) {
            Token token = tokens.get(i);
            current.add(token);
            if ("([{".contains(token.text())) {
                open.add(token);
            } else if (")]}".contains(token.text())) {
                String partner = "([{".substring(")]}".indexOf(token.text())).substring(0, 1);
                if (open.isEmpty() || !open.remove(open.size() - 1).text().equals(partner)) {
                    wrong = "A " + token.text() + " stands here without its " + partner;
                }
            }
            String next = i + 1 < tokens.size() ? tokens.get(i + 1).text() : "";
            if (wrong.isEmpty() && open.isEmpty() && ends(current, token.text(), next) || next.isEmpty()) {
                snippets.add(new Snippet(cell, current));
                current = new ArrayList<>();
            }
        }
        if (wrong.isEmpty() && !open.isEmpty()) {
            wrong = "This " + open.get(0).text() + " is not closed";
            tokens = List.of(open.get(0));
        } else if (!current.isEmpty()) {
            tokens = current.subList(current.size() - 1, current.size());
        }
        if (!wrong.isEmpty()) {
            Token at = tokens.isEmpty() ? new Token("", 0, cells.get(cell).length()) : tokens.get(tokens.size() - 1);
            faults.accept(cell, new Fault(line(cell, at.begin()), at.begin(), at.end(), wrong));
            snippets.removeIf(each -> each.cell == cell);
            Snippet none = new Snippet(cell, List.of(at));
            none.part = Part.NONE;
            none.fault = wrong;
            snippets.add(none);
        }
    }

    /** Reads tokens without comments; returns what is wrong with the first that is none, empty if all are. */
    private static String tokens(String source, List<Token> tokens) {
        Scanner scanner = new Scanner(false, false, false, ClassFileConstants.JDK17, null, null, true);
        scanner.setSource(source.toCharArray());
        try {
            while (scanner.getNextToken() != TerminalTokens.TokenNameEOF) {
                int begin = scanner.startPosition;
                tokens.add(new Token(source.substring(begin, scanner.currentPosition), begin, scanner.currentPosition));
            }
            return "";
        } catch (InvalidInputException e) {
            int begin = Math.min(scanner.startPosition, source.length());
            tokens.add(new Token("", begin, Math.min(source.length(), Math.max(begin, scanner.currentPosition))));
            return switch (e.getMessage()) {
                case Scanner.UNTERMINATED_STRING -> "This text is not closed: it lacks the second \"";
                case Scanner.UNTERMINATED_TEXT_BLOCK -> "This text block is not closed: it lacks the second \"\"\"";
                case Scanner.UNTERMINATED_COMMENT -> "This comment is not closed: it lacks */";
                case Scanner.INVALID_CHARACTER_CONSTANT ->
                    "Between ' and ' stands one letter; a text stands between \"";
                case Scanner.INVALID_ESCAPE ->
                    "Behind \\ stands what Java does not know; \\n, \\t, \\\" and \\\\ are known";
                default -> "This is no Java: " + e.getMessage().replace('_', ' ').toLowerCase(Locale.ROOT);
            };
        }
    }

    private static boolean ends(List<Token> current, String token, String next) {
        if (token.equals(";")) {
            return !next.equals("else");
        }
        if (!token.equals("}")) {
            return false;
        }
        Kind kind = kind(current);
        return kind == Kind.TYPE || kind == Kind.METHOD || kind == Kind.STATEMENT
                && STATEMENTS.contains(statement(current)) && !statement(current).equals("do")
                && !Set.of("else", "catch", "finally").contains(next)
                && (next.isEmpty() || ";,.)]?:*/%&|^=<>".indexOf(next.charAt(0)) < 0);
    }

    /** Returns a statement's first word, behind its label. */
    private static String statement(List<Token> tokens) {
        return tokens.get(tokens.size() > 2 && tokens.get(1).text().equals(":") ? 2 : 0).text();
    }

    private static int behind(Set<String> modifiers, List<Token> tokens) {
        int i = 0;
        while (i < tokens.size() - 1 && modifiers.contains(tokens.get(i).text())) {
            i++;
        }
        return i;
    }

    private static Kind kind(List<Token> tokens) {
        int i = behind(DROPPED, tokens);
        while (text(tokens, i).equals("@") && !text(tokens, i + 1).equals("interface")) { // an annotation
            i = text(tokens, i + 2).equals("(") ? behind(tokens, i + 2, "(", ")") : i + 2;
        }
        while (MODIFIERS.contains(text(tokens, i))) {
            i++;
        }
        String word = text(tokens, i);
        if (word.equals("import")) {
            return Kind.IMPORT;
        }
        if (word.equals("@")
                || TYPES.contains(word) && isName(text(tokens, i + 1)) && "({<".contains(text(tokens, i + 2))
                || TYPES.contains(word) && Set.of("implements", "extends", "permits").contains(text(tokens, i + 2))) {
            return Kind.TYPE;
        }
        if (STATEMENTS.contains(word)) {
            return Kind.STATEMENT;
        }
        int name = behindType(tokens, word.equals("<") ? behind(tokens, i, "<", ">") : i);
        if (name < 0 || !isName(text(tokens, name))) {
            return Kind.STATEMENT;
        }
        return switch (text(tokens, name + 1)) {
            case "(" -> Kind.METHOD;
            case "=", ",", ";", "[", "" -> word.equals("<") ? Kind.STATEMENT : Kind.VARIABLE;
            default -> Kind.STATEMENT;
        };
    }

    private static String text(List<Token> tokens, int i) {
        return i < tokens.size() ? tokens.get(i).text() : "";
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && Character.isJavaIdentifierStart(text.charAt(0)) && !text.equals("instanceof");
    }

    /** Returns the token behind a bracket's partner. */
    private static int behind(List<Token> tokens, int i, String open, String close) {
        int depth = 0;
        do {
            depth += text(tokens, i).startsWith(open) ? 1 : 0;
            depth -= text(tokens, i).startsWith(close) ? text(tokens, i).length() : 0; // >> closes two
            i++;
        } while (depth > 0 && i < tokens.size());
        return i;
    }

    /** Returns the token behind a type; -1 if there is none. */
    private static int behindType(List<Token> tokens, int i) {
        if (!isName(text(tokens, i)) || text(tokens, i).equals("new")) {
            return -1;
        }
        i++;
        while (Set.of(".", "<", "[").contains(text(tokens, i))) {
            if (text(tokens, i).equals("[") && !text(tokens, i + 1).equals("]")) {
                return -1;
            }
            i = text(tokens, i).equals("<") ? behind(tokens, i, "<", ">") : i + 2;
        }
        return i;
    }

    // From snippets to a program.

    private void render() {
        program = new StringBuilder();
        places.clear();
        lines.clear();
        IMPORTED.forEach(name -> program.append("import ").append(name).append(".*;\n"));
        snippets.stream().filter(each -> each.kind == Kind.IMPORT && each.part == Part.ALL)
                .forEach(each -> put(each, each.begin(), each.end()).append('\n'));
        program.append("public class ").append(MAIN).append(" {\n");
        renderLevel(0);
        program.append("static void run(int cell) throws Throwable {\nswitch (cell) {\n");
        for (int cell = 0; cell < cells.size(); cell++) {
            program.append("case ").append(cell).append(" -> {\n");
            String inner = "";
            for (int level = 0; level <= lastLevel(); level++) {
                inner += level == 0 ? "" : LEVEL + level + ".";
                if (acts(cell, level)) {
                    program.append(inner).append("cell").append(cell).append("();\n");
                }
            }
            program.append("}\n");
        }
        program.append("}\n}\npublic static void main(String[] words) {\nchesslab.notebook.Lesson.main(words, ")
                .append(MAIN)
                .append("::run);\n}\n}\n");
    }

    private int lastLevel() {
        return snippets.isEmpty() ? 0 : snippets.get(snippets.size() - 1).level;
    }

    private boolean acts(int cell, int level) {
        return snippets.stream().anyMatch(each -> each.cell == cell && each.level == level);
    }

    /** Writes a level's members, the last of which is the class of the next. */
    private void renderLevel(int level) {
        types.clear();
        snippets.stream().filter(each -> each.level == level && each.part != Part.NONE).forEach(this::declare);
        for (int i = 0; i < cells.size(); i++) {
            int cell = i;
            if (acts(cell, level)) {
                program.append("static void cell").append(cell).append("() throws Throwable {\n");
                snippets.stream().filter(each -> each.cell == cell && each.level == level).forEach(this::act);
                program.append("}\n");
            }
        }
        if (level < lastLevel()) {
            program.append("static class ").append(LEVEL).append(level + 1).append(" {\n");
            renderLevel(level + 1);
            program.append("}\n");
        }
    }

    private StringBuilder put(Snippet snippet, int begin, int end) {
        places.add(new Place(program.length(), program.length() + end - begin, snippet, begin));
        return program.append(cells.get(snippet.cell), begin, end);
    }

    private void declare(Snippet snippet) {
        if (snippet.kind == Kind.TYPE || snippet.kind == Kind.METHOD) {
            program.append("static ");
            put(snippet, snippet.begin(), snippet.part == Part.ALL ? snippet.end() : snippet.body());
            program.append(snippet.part == Part.ALL ? "\n" : " { throw " + failure(snippet, "notCompiled") + " }\n");
        } else if (snippet.kind == Kind.VARIABLE) {
            int name = behindType(snippet.tokens, snippet.first);
            String type = cells.get(snippet.cell).substring(snippet.begin(), snippet.tokens.get(name - 1).end());
            for (Token[] each : variables(snippet, name)) {
                if (!type.equals(types.put(each[0].text(), type))) {
                    program.append("static ");
                    put(snippet, snippet.begin(), snippet.tokens.get(name - 1).end()).append(' ');
                    put(snippet, each[0].begin(), each[0].end());
                    if (type.equals("var") && each.length > 1) { // the compiler takes it away, see SourceCompiler.infer
                        program.append(" = ");
                        put(snippet, each[1].begin(), each[2].end());
                    }
                    program.append(";\n");
                }
            }
        }
    }

    /** Returns of each variable the name and, if it has a value, the first and the last token of that. */
    private static List<Token[]> variables(Snippet snippet, int first) {
        List<Token[]> variables = new ArrayList<>();
        List<Token> tokens = snippet.tokens;
        int i = first;
        while (isName(text(tokens, i))) {
            Token name = tokens.get(i++);
            int begin = i + 1;
            int depth = 0;
            while (i < tokens.size() && (depth > 0 || !text(tokens, i).equals(";") && !(text(tokens, i).equals(",")
                    && isName(text(tokens, i + 1)) && Set.of("=", ",", ";").contains(text(tokens, i + 2))))) {
                depth += "([{".contains(text(tokens, i)) ? 1 : ")]}".contains(text(tokens, i)) ? -1 : 0;
                i++;
            }
            variables.add(text(tokens, begin - 1).equals("=") && begin < i
                    ? new Token[]{name, tokens.get(begin), tokens.get(i - 1)}
                    : new Token[]{name});
            i++;
        }
        return variables;
    }

    private void act(Snippet snippet) {
        if (snippet.kind == Kind.IMPORT) {
            return;
        }
        if (snippet.part != Part.ALL) {
            program.append(failure(snippet, "fail")).append('\n');
        } else if (snippet.kind == Kind.VARIABLE) {
            for (Token[] each : variables(snippet, behindType(snippet.tokens, snippet.first))) {
                String type = types.get(each[0].text());
                program.append(each[0].text()).append(" = ");
                if (each.length == 1) {
                    program.append(type.equals("boolean") ? "false" : NUMBERS.contains(type) ? "0" : "null");
                } else {
                    program.append(each[1].text().equals("{") ? "new " + type + " " : "");
                    put(snippet, each[1].begin(), each[2].end());
                }
                program.append(";\n");
            }
        } else if (snippet.kind == Kind.STATEMENT) {
            String last = snippet.tokens.get(snippet.tokens.size() - 1).text();
            boolean isValue = !last.equals(";")
                    && !(last.equals("}") && STATEMENTS.contains(statement(snippet.tokens)));
            program.append(isValue ? "chesslab.notebook.Lesson.value(() -> " : "");
            put(snippet, snippet.tokens.get(0).begin(), snippet.end()).append(isValue ? ");\n" : "\n");
        }
    }

    private static String failure(Snippet snippet, String method) {
        String text = snippet.fault.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s", " ");
        return "chesslab.notebook.Lesson." + method + "(\"" + text + "\");";
    }
}
