package chesslab.page.build;

import chesslab.page.runtime.JdkAdditions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassWriter;
import org.teavm.asm.Opcodes;
import org.teavm.asm.Type;
import org.teavm.asm.commons.ClassRemapper;
import org.teavm.asm.commons.Remapper;
import org.teavm.asm.tree.AnnotationNode;
import org.teavm.asm.tree.ClassNode;
import org.teavm.asm.tree.FieldNode;
import org.teavm.asm.tree.MethodNode;
import org.teavm.interop.Remove;
import org.teavm.interop.Rename;
import org.teavm.interop.Superclass;

/**
 * Makes what a reader's program is compiled with: the classes of {@code java} that TeaVM's class library has, without
 * their code. What a page cannot do, or would do otherwise than Java, is left out, so that its name is an error.
 */
final class Stubs {

    private static final String THEIRS = "org/teavm/classlib/";

    /** Names of classes of TeaVM's class library. */
    static final List<String> ABSENT = List.of("java/io/File.*", "java/io/Object.*", "java/io/Random.*",
            "java/lang/ClassLoader\\b.*", "java/lang/Runtime\\b.*", "java/lang/Thread\\b.*", "java/lang/ref/.*",
            "java/lang/reflect/.*", "java/lang/SystemClassLoader", "java/io/Invalid.*", "java/nio/channels/.*",
            "java/util/ServiceLoader.*", "java/util/Timer.*",
            "java/util/concurrent/(?!Callable|Concurrent(Hash)?Map|CopyOnWrite|ThreadLocalRandom|TimeUnit|atomic/).*");
    /** Methods of it that cannot be linked, or not without a result: reflection, and those in {@code StubsTest}. */
    static final List<String> UNLINKED = List.of(
            "java/lang/Class\\.(?!cast|desired|equals|hashCode|is(A|Enum|In|Primitive|Record)|toString"
                    + "|get(CanonicalName|ComponentType|EnumConstants|Name|SimpleName|Superclass|TypeName)$).*",
            "java/security/SecureRandom\\..*", "java/util/Properties\\.store");
    /** Classes that it lacks, and that records and concatenations name. */
    static final List<String> EMPTY = List.of("java/lang/invoke/StringConcatFactory", "java/lang/runtime/ObjectMethods",
            "java/lang/invoke/TypeDescriptor");
    /** The file that names what stubs lack. */
    static final String LACKING = "lacking";
    private static final Set<String> ANNOTATIONS = Set.of("Ljava/lang/FunctionalInterface;");

    private Stubs() {
    }

    static final Remapper NAMES = new Remapper() {
        @Override
        public String map(String name) {
            if (name.startsWith("org/threeten/bp/")) {
                return name.replace("org/threeten/bp/", "java/time/");
            }
            int simple = name.lastIndexOf('/') + 1;
            return name.startsWith(THEIRS + "java/") && name.matches(".*/T[A-Z][^/]*")
                    ? name.substring(THEIRS.length(), simple) + name.substring(simple + 1)
                    : name;
        }
    };

    /** @param library TeaVM's class library, with ours before it, by the paths of the classes */
    static Map<String, byte[]> of(Map<String, byte[]> library) {
        Map<String, byte[]> stubs = new TreeMap<>();
        library.forEach((path, bytes) -> {
            String name = NAMES.map(path.replace(".class", ""));
            if (name.startsWith("java/") && ABSENT.stream().noneMatch(name::matches)) {
                stubs.put(name + ".class", bytes);
            }
        });
        for (String name : EMPTY) {
            ClassWriter type = new ClassWriter(0);
            type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
            stubs.putIfAbsent(name + ".class", type.toByteArray());
        }
        Set<String> added = JdkAdditions.places().stream().map(place -> place.substring(0, place.indexOf(" = ")))
                .collect(Collectors.toSet());
        stubs.replaceAll((path, bytes) -> stub(bytes, stubs.keySet(), added));
        stubs.put(LACKING, lacking(stubs));
        return stubs;
    }

    /** Returns, a line each, the public types and methods of the JDK that stubs lack: {@code java/util/Timer}, {@code java/lang/Math.f}. */
    private static byte[] lacking(Map<String, byte[]> stubs) {
        Set<String> lacking = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of(URI.create("jrt:/java.base/java")))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
                ClassNode type = read(Files.readAllBytes(file));
                boolean isPublic = (type.access & Opcodes.ACC_PUBLIC) != 0 && !type.name.contains("$");
                if (isPublic && !stubs.containsKey(type.name + ".class")) {
                    lacking.add(type.name);
                } else if (isPublic) {
                    Set<String> known = members(type.name, stubs);
                    type.methods.stream()
                            .filter(each -> (each.access & Opcodes.ACC_PUBLIC) != 0 && !each.name.startsWith("<"))
                            .filter(each -> !known.contains(each.name + parameters(each)))
                            .forEach(each -> lacking.add(type.name + "." + each.name));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return String.join("\n", lacking).getBytes(StandardCharsets.UTF_8);
    }

    private static String parameters(MethodNode method) {
        return method.desc.substring(0, method.desc.indexOf(')') + 1);
    }

    /** Returns the methods of a class and of those above it. */
    private static Set<String> members(String name, Map<String, byte[]> stubs) {
        Set<String> members = new HashSet<>();
        if (name != null && stubs.containsKey(name + ".class")) {
            ClassNode type = read(stubs.get(name + ".class"));
            type.methods.forEach(each -> members.add(each.name + parameters(each)));
            Stream.concat(Stream.ofNullable(type.superName), type.interfaces.stream())
                    .filter(each -> !each.equals(name)).forEach(each -> members.addAll(members(each, stubs)));
        }
        return members;
    }

    /** Reads a class, also one of a JDK that is newer than the reader of classes. */
    private static ClassNode read(byte[] bytes) {
        byte[] known = bytes.clone();
        known[7] = (byte) Math.min(known[7], Opcodes.V17);
        ClassNode type = new ClassNode();
        new ClassReader(known).accept(type, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return type;
    }

    /** Returns whether a program has what a method takes and returns; {@code Path.of(URI)} would need a URI. */
    private static boolean isCallable(MethodNode method, Set<String> known) {
        return Stream.concat(Stream.of(Type.getArgumentTypes(method.desc)), Stream.of(Type.getReturnType(method.desc)))
                .map(type -> type.getSort() == Type.ARRAY ? type.getElementType() : type)
                .filter(type -> type.getSort() == Type.OBJECT).allMatch(type -> isKnown(type.getInternalName(), known));
    }

    private static boolean isKnown(String name, Set<String> known) {
        return known.contains(name + ".class");
    }

    private static byte[] stub(byte[] bytes, Set<String> known, Set<String> added) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(new ClassRemapper(type, NAMES), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        type.version = Opcodes.V17;
        AnnotationNode above = annotation(type.visibleAnnotations, type.invisibleAnnotations, Superclass.class);
        if (above != null) { // its source has another, which javac needs
            String name = ((String) above.values.get(1)).replace('.', '/');
            type.superName = name.isEmpty() ? null : name;
            type.signature = null;
        }
        type.nestHostClass = null;
        type.nestMembers = null;
        type.innerClasses.removeIf(inner -> !inner.name.startsWith("java/"));
        type.interfaces.removeIf(each -> !isKnown(each, known) || each.equals(type.name));
        if (type.name.equals("java/lang/Object")) {
            type.superName = null;
            type.interfaces.clear();
        }
        Map<String, MethodNode> methods = new LinkedHashMap<>(); // two may have one name there
        for (MethodNode method : type.methods) {
            String renamed = annotation(method, Rename.class) == null
                    ? method.name
                    : (String) annotation(method, Rename.class).values.get(1);
            boolean isFirst = renamed.equals("<init>") // those of Object and Throwable are private there
                    && (type.superName == null || type.name.equals("java/lang/Throwable"));
            if (isFirst || (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
                    && (method.access & Opcodes.ACC_SYNTHETIC) == 0 && annotation(method, Remove.class) == null
                    && !renamed.equals("fakeInit") && isCallable(method, known)
                    && UNLINKED.stream().noneMatch((type.name + "." + renamed)::matches)) {
                methods.putIfAbsent(renamed + method.desc, new MethodNode(isFirst ? Opcodes.ACC_PUBLIC : method.access,
                        renamed, method.desc, method.signature, method.exceptions.toArray(String[]::new)));
            }
        }
        ClassNode jdk = ofJdk(type.name);
        jdk.methods.stream().filter(each -> added.contains(type.name.replace('/', '.') + "." + each.name + each.desc))
                .forEach(each -> methods.put(each.name + each.desc, new MethodNode(each.access, each.name,
                        each.desc, each.signature, each.exceptions.toArray(String[]::new))));
        for (FieldNode each : jdk.fields) { // TeaVM has other constants, such as Float.MIN_VALUE
            type.fields.stream().filter(field -> field.name.equals(each.name) && field.desc.equals(each.desc)
                    && field.value != null && each.value != null).forEach(field -> field.value = each.value);
        }
        type.methods = List.copyOf(methods.values());
        type.fields.removeIf(field -> (field.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) == 0);
        if (type.name.equals("java/lang/System")) {
            for (String name : List.of("out", "err")) { // methods there
                type.fields.add(new FieldNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, name,
                        "Ljava/io/PrintStream;", null, null));
            }
        }
        type.fields.forEach(field -> field.visibleAnnotations = field.invisibleAnnotations = null);
        type.invisibleAnnotations = null;
        if (type.visibleAnnotations != null) {
            type.visibleAnnotations.removeIf(each -> !ANNOTATIONS.contains(each.desc));
        }
        ClassWriter writer = new ClassWriter(0);
        type.accept(writer);
        return writer.toByteArray();
    }

    private static ClassNode ofJdk(String name) {
        try (InputStream in = name.startsWith("java/")
                ? ClassLoader.getSystemResourceAsStream(name + ".class")
                : null) {
            return in == null ? new ClassNode() : read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AnnotationNode annotation(MethodNode method, Class<?> type) {
        return annotation(method.visibleAnnotations, method.invisibleAnnotations, type);
    }

    private static AnnotationNode annotation(List<AnnotationNode> visible, List<AnnotationNode> invisible,
            Class<?> type) {
        return Stream.of(visible, invisible)
                .flatMap(all -> all == null ? Stream.empty() : all.stream())
                .filter(each -> each.desc.equals("L" + type.getName().replace('.', '/') + ";")).findFirst()
                .orElse(null);
    }
}
