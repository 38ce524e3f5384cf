package chesslab.page.runtime;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * What the code of a reader calls before whatever may fail, so that it fails as in Java: WebAssembly ends a program, or
 * says nothing. {@code chesslab.page.compiler.Checked} puts the calls there.
 */
public final class Checks {

    /** How much of the browser's stack, which has room for some more, the open calls of a reader's methods may take: bytes. */
    static final int DEEPEST = 420_000;

    /** How a place is told: the cell, from 1, or 0 for an idea, times this, and the line there. */
    public static final int LINES = 1 << 16;

    static int place; // of the reader's code, where the program is
    private static int depth;

    private Checks() {
    }

    /** Begins a run. */
    public static void begin() {
        place = 0;
        depth = 0;
    }

    static void index(int index, int length) {
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException(outOfBounds(index, length));
        }
    }

    private static String outOfBounds(int index, int length) {
        return "Index " + index + " out of bounds for length " + length;
    }

    static void size(int size) {
        if (size < 0) {
            throw new NegativeArraySizeException("" + size);
        }
    }

    /** @param action what cannot be done, and because of what */
    static void notNull(Object object, String action) {
        if (object == null) {
            throw new NullPointerException(action);
        }
    }

    static void cast(Object object, boolean is, String type) {
        if (object != null && !is) {
            String own = object.getClass().getName();
            throw new ClassCastException("class " + own + " cannot be cast to class " + type
                    + (own.startsWith("java.") && type.startsWith("java.")
                            ? " (" + own + " and " + type + " are in module java.base of loader 'bootstrap')"
                            : ""));
        }
    }

    static void store(Object array, Object value) {
        if (value != null && !array.getClass().getComponentType().isInstance(value)) {
            throw new ArrayStoreException(value.getClass().getName());
        }
    }

    // How deep calls are: a method keeps what enter says, and tells it when it goes on behind an exception, or ends.

    /** @param bytes what a call takes, about */
    static int enter(int bytes) {
        depth += bytes;
        return depth;
    }

    static void limit() {
        if (depth > DEEPEST) {
            throw new StackOverflowError(
                    "calls too deep: a page has room for about 4000 within one another, a notebook for more;");
        }
    }

    static void goOn(int own) {
        depth = own;
    }

    static void leave(int own, int bytes) {
        depth = own - bytes;
    }

    // Where an exception was made.

    static Throwable fillInStackTrace(Throwable thrown) {
        if (place != 0) {
            String name = place < LINES ? "your idea" : "cell " + place / LINES;
            thrown.setStackTrace(new StackTraceElement[]{new StackTraceElement(place < LINES ? "Idea" : "Cell", "run",
                    name, place % LINES)});
        }
        return thrown;
    }

    /** Returns the reader's line that ran last, as {@link #place(Throwable)}. */
    public static String place() {
        return place == 0 ? "" : place(fillInStackTrace(new Throwable()));
    }

    /** Returns the place of an exception's innermost cause, such as {@code " at line 3 of cell 2"}; empty if it has none. */
    public static String place(Throwable thrown) {
        String place = "";
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            StackTraceElement[] trace = each.getStackTrace();
            place = trace.length == 0
                    ? place
                    : " at line " + trace[0].getLineNumber() + " of " + trace[0].getFileName();
        }
        return place;
    }

    // Methods of the JDK that fail without a word in TeaVM's class library.

    static char charAt(String text, int index) {
        if (index < 0 || index >= text.length()) {
            throw new StringIndexOutOfBoundsException(
                    "Index " + index + " out of bounds for length " + text.length());
        }
        return text.charAt(index);
    }

    static String substring(String text, int begin) {
        if (begin < 0 || begin > text.length()) {
            throw new StringIndexOutOfBoundsException(
                    "Range [" + begin + ", " + text.length() + ") out of bounds for length " + text.length());
        }
        return text.substring(begin);
    }

    static String substring(String text, int begin, int end) {
        if (begin < 0 || begin > end || end > text.length()) {
            throw new StringIndexOutOfBoundsException(
                    "Range [" + begin + ", " + end + ") out of bounds for length " + text.length());
        }
        return text.substring(begin, end);
    }

    static String repeat(String text, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("count is negative: " + times);
        }
        return text.repeat(times);
    }

    static Object get(List<?> list, int index) {
        check(list, index);
        return list.get(index);
    }

    @SuppressWarnings("unchecked")
    static Object set(List<?> list, int index, Object value) {
        if (list instanceof ArrayList || list instanceof LinkedList) {
            check(list, index);
        }
        return ((List<Object>) list).set(index, value);
    }

    static Object remove(List<?> list, int index) {
        if (list instanceof ArrayList || list instanceof LinkedList) {
            check(list, index);
        }
        return list.remove(index);
    }

    private static void check(List<?> list, int index) {
        int size = list.size();
        if (index >= 0 && index < size) {
            return;
        }
        if (list instanceof ArrayList) {
            throw new IndexOutOfBoundsException(outOfBounds(index, size));
        }
        if (list instanceof LinkedList) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
        if (size <= 2 && list.getClass() == List.of(1).getClass() || list.getClass() == List.of(1, 2).getClass()) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + size);
        }
        throw new ArrayIndexOutOfBoundsException(outOfBounds(index, size));
    }

    static Object get(Optional<?> optional) {
        return optional.orElseThrow(() -> new NoSuchElementException("No value present"));
    }

    static int parseInt(String text) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string: null");
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
    }

    static Integer valueOf(String text) {
        return parseInt(text);
    }

    static long parseLong(String text) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string: null");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
    }

    static double parseDouble(String text) {
        String stripped = text.strip();
        try {
            return Double.parseDouble(stripped);
        } catch (NumberFormatException e) {
            throw new NumberFormatException(
                    stripped.isEmpty() ? "empty String" : "For input string: \"" + stripped + "\"");
        }
    }

    private static int whole(long number) {
        if (number != (int) number) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) number;
    }

    static int addExact(int a, int b) {
        return whole((long) a + b);
    }

    static int subtractExact(int a, int b) {
        return whole((long) a - b);
    }

    static int multiplyExact(int a, int b) {
        return whole((long) a * b);
    }

    static int negateExact(int a) {
        return whole(-(long) a);
    }

    static int incrementExact(int a) {
        return whole(a + 1L);
    }

    static int decrementExact(int a) {
        return whole(a - 1L);
    }

    static int toIntExact(long a) {
        return whole(a);
    }

    static long addExact(long a, long b) {
        return exact(((a ^ a + b) & (b ^ a + b)) >= 0, a + b);
    }

    static long subtractExact(long a, long b) {
        return exact(((a ^ b) & (a ^ a - b)) >= 0, a - b);
    }

    static long multiplyExact(long a, long b) {
        long product = a * b;
        return exact(a == 0 || !(a == -1 && b == Long.MIN_VALUE) && JdkSemantics.divide(product, a) == b, product);
    }

    private static long exact(boolean isExact, long number) {
        if (!isExact) {
            throw new ArithmeticException("long overflow");
        }
        return number;
    }

    /** The methods of this class that a reader's code calls in the place of others, as {@link JdkSemantics#places}. */
    public static List<String> inPlaceOf() {
        String text = "Ljava/lang/String;";
        String any = "Ljava/lang/Object;";
        return List.of("java.lang.String.charAt(I)C = charAt(" + text + "I)C",
                "java.lang.String.substring(I)" + text + " = substring(" + text + "I)" + text,
                "java.lang.String.substring(II)" + text + " = substring(" + text + "II)" + text,
                "java.lang.String.repeat(I)" + text + " = repeat(" + text + "I)" + text,
                "java.util.List.get(I)" + any + " = get(Ljava/util/List;I)" + any,
                "java.util.List.set(I" + any + ")" + any + " = set(Ljava/util/List;I" + any + ")" + any,
                "java.util.List.remove(I)" + any + " = remove(Ljava/util/List;I)" + any,
                "java.util.ArrayList.get(I)" + any + " = get(Ljava/util/List;I)" + any,
                "java.util.ArrayList.set(I" + any + ")" + any + " = set(Ljava/util/List;I" + any + ")" + any,
                "java.util.ArrayList.remove(I)" + any + " = remove(Ljava/util/List;I)" + any,
                "java.util.LinkedList.get(I)" + any + " = get(Ljava/util/List;I)" + any,
                "java.util.Optional.get()" + any + " = get(Ljava/util/Optional;)" + any,
                "java.util.Optional.orElseThrow()" + any + " = get(Ljava/util/Optional;)" + any,
                "java.lang.Integer.parseInt(" + text + ")I = parseInt(" + text + ")I",
                "java.lang.Integer.valueOf(" + text + ")Ljava/lang/Integer; = valueOf(" + text + ")Ljava/lang/Integer;",
                "java.lang.Long.parseLong(" + text + ")J = parseLong(" + text + ")J",
                "java.lang.Double.parseDouble(" + text + ")D = parseDouble(" + text + ")D",
                "java.lang.Math.addExact(II)I = addExact(II)I",
                "java.lang.Math.subtractExact(II)I = subtractExact(II)I",
                "java.lang.Math.multiplyExact(II)I = multiplyExact(II)I",
                "java.lang.Math.negateExact(I)I = negateExact(I)I",
                "java.lang.Math.incrementExact(I)I = incrementExact(I)I",
                "java.lang.Math.decrementExact(I)I = decrementExact(I)I",
                "java.lang.Math.toIntExact(J)I = toIntExact(J)I",
                "java.lang.Math.addExact(JJ)J = addExact(JJ)J",
                "java.lang.Math.subtractExact(JJ)J = subtractExact(JJ)J",
                "java.lang.Math.multiplyExact(JJ)J = multiplyExact(JJ)J");
    }

    /** The methods of this class that take the places of others in all code, as {@link JdkSemantics#places}. */
    public static List<String> places() {
        return List.of("java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;"
                + " = fillInStackTrace(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
                "chesslab.files.ExceptionMessages.place(Ljava/lang/Throwable;)Ljava/lang/String;"
                        + " = place(Ljava/lang/Throwable;)Ljava/lang/String;");
    }
}
