package chesslab.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.teavm.asm.ClassReader;
import org.teavm.asm.Handle;
import org.teavm.asm.Opcodes;
import org.teavm.asm.tree.ClassNode;
import org.teavm.asm.tree.FieldInsnNode;
import org.teavm.asm.tree.InvokeDynamicInsnNode;
import org.teavm.asm.tree.MethodInsnNode;

/** Each shim has what its original has, and is needed. */
class ShimsTest {

    private static final String XCHART = "org/knowm/xchart/";

    /** What stands beside the shims and takes no place: the methods of lessons, and a base of three shims. */
    private static final Set<String> ADDED = Set.of("chesslab/notebook/Lesson",
            "it/unimi/dsi/fastutil/longs/LongTable");

    /** What has another name than its original, which has one for each kind of chart. */
    private static final Map<String, String> RENAMED = Map.of(XCHART + "internal/chartpart/Chart$Style",
            XCHART + "style/CategoryStyler", XCHART + "internal/chartpart/Chart$Series", XCHART + "CategorySeries");

    private static final int CLASS = 7; // a constant's tag
    private static final Map<String, ClassNode> SHIMS = shims();

    private static Map<String, ClassNode> shims() {
        Map<String, ClassNode> shims = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("target/page/shims"))) {
            for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
                ClassNode shim = Linked.read(Files.readAllBytes(file));
                shims.put(shim.name, shim);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return shims;
    }

    /** The file of a class, without what is in it. */
    private static String home(String name) {
        return name.replaceFirst("\\$.*", "");
    }

    /** A class that TeaVM's class library lacks is the JDK's. */
    private static ClassNode original(String name) {
        ClassNode original = Linked.original(RENAMED.getOrDefault(name, name));
        return original == null ? Linked.original(Linked.java(name)) : original;
    }

    @Test
    void everyShimHasAnOriginal() {
        assertEquals(ADDED, SHIMS.keySet().stream().map(ShimsTest::home).filter(name -> original(name) == null)
                .collect(Collectors.toSet()));
    }

    /** A member as text, with one name for the styles and for the lines of all kinds of chart. */
    private static String member(String name, String descriptor) {
        return name + Linked.java(descriptor).replaceAll("L" + XCHART + "[^;]*Style[^;]*;", "LStyle;")
                .replaceAll("L" + XCHART + "[^;]*Series;", "LSeries;");
    }

    /** Returns the members of a class that others may use. */
    private static Set<String> members(ClassNode type) {
        IntPredicate hidden = access -> (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0;
        return Stream.concat(
                type.methods.stream().filter(each -> !hidden.test(each.access) && !each.name.equals("<clinit>"))
                        .map(each -> member(each.name, each.desc)),
                type.fields.stream().filter(each -> !hidden.test(each.access))
                        .map(each -> member(each.name, each.desc)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the members of a shim that its original has not, itself or from a supertype. */
    private static Set<String> strangers(ClassNode shim, ClassNode original) {
        Set<String> strangers = members(shim);
        if (original == null) {
            return strangers;
        }
        strangers.removeAll(members(original));
        Stream.concat(Stream.ofNullable(original.superName), original.interfaces.stream())
                .forEach(each -> strangers.retainAll(strangers(shim, Linked.original(each))));
        return strangers;
    }

    /** Returns the members of shims that a shim calls. */
    private static Stream<String> calls(ClassNode shim) {
        return shim.methods.stream().flatMap(method -> Stream.of(method.instructions.toArray())).flatMap(each -> {
            if (each instanceof FieldInsnNode field) {
                return SHIMS.containsKey(field.owner) ? Stream.of(member(field.name, field.desc)) : Stream.empty();
            }
            if (each instanceof InvokeDynamicInsnNode lambda) {
                return Stream.of(lambda.bsmArgs).filter(Handle.class::isInstance).map(Handle.class::cast)
                        .filter(handle -> SHIMS.containsKey(handle.getOwner()))
                        .map(handle -> member(handle.getName(), handle.getDesc()));
            }
            return each instanceof MethodInsnNode call && SHIMS.containsKey(call.owner)
                    ? Stream.of(member(call.name, call.desc))
                    : Stream.empty();
        });
    }

    /** Returns whether no other can name a class; one without a name is such, too. */
    private static boolean isPrivate(ClassNode shim) {
        return shim.name.matches(".*\\$\\d+") || shim.innerClasses.stream()
                .anyMatch(each -> each.name.equals(shim.name) && (each.access & Opcodes.ACC_PRIVATE) != 0);
    }

    @Test
    void everyMemberIsThatOfTheOriginalOrAnotherShimCallsIt() {
        SHIMS.values().stream().filter(shim -> !ADDED.contains(home(shim.name)) && !isPrivate(shim)).forEach(shim -> {
            Set<String> strangers = strangers(shim, original(shim.name));
            SHIMS.values().stream().filter(other -> !home(other.name).equals(home(shim.name)))
                    .flatMap(ShimsTest::calls).forEach(strangers::remove);
            assertEquals(Set.of(), strangers, shim.name);
        });
    }

    @Test
    void memberThatTheOriginalLacksIsSeen() {
        assertEquals(Set.of("bars", "line", "logLine", "upTo"),
                strangers(SHIMS.get("chesslab/notebook/Charts"), original("chesslab/notebook/Data")).stream()
                        .map(each -> each.replaceFirst("\\(.*", "")).collect(Collectors.toSet()));
    }

    /** Returns the classes that a class names. */
    private static Set<String> names(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        char[] room = new char[reader.getMaxStringLength()];
        return IntStream.range(1, reader.getItemCount()).map(reader::getItem)
                .filter(place -> place > 0 && reader.readByte(place - 1) == CLASS)
                .mapToObj(place -> reader.readUTF8(place, room)).collect(Collectors.toSet());
    }

    /** A class of {@code java.util} may be a reader's alone. */
    @Test
    void everyShimIsNamedByWhatIsLinkedOrByTheCompiler() throws IOException {
        Set<String> unused = SHIMS.keySet().stream().map(ShimsTest::home)
                .filter(name -> !name.startsWith("org/teavm/classlib/java/util/")).collect(Collectors.toSet());
        Stream.of(Linked.runtime(), Linked.CLASS_PATH.files(List.of("org/eclipse/jdt/internal/compiler/")))
                .flatMap(files -> files.entrySet().stream()).filter(file -> file.getKey().endsWith(".class"))
                .forEach(file -> {
                    Set<String> names = names(file.getValue());
                    unused.removeIf(shim -> !home(file.getKey().replace(".class", "")).equals(shim)
                            && names.contains(Linked.java(shim)));
                });
        assertEquals(Set.of(), unused);
    }
}
