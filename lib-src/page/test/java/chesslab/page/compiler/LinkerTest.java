package chesslab.page.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.teavm.asm.Opcodes;
import org.teavm.asm.Type;
import org.teavm.asm.tree.AnnotationNode;
import org.teavm.asm.tree.ClassNode;
import org.teavm.dependency.PluggableDependency;
import org.teavm.model.MethodReference;
import org.teavm.vm.spi.TeaVMPlugin;

/** What the linker names by text is there. */
class LinkerTest {

    private static Stream<Arguments> substitutions() {
        return Stream.of(Linker.SUBSTITUTIONS, CompilerPlugin.substitutions()).flatMap(List::stream)
                .flatMap(each -> each.places.entrySet().stream())
                .flatMap(type -> type.getValue().entrySet().stream()
                        .map(method -> Arguments.of(new MethodReference(type.getKey(), method.getKey()),
                                method.getValue())));
    }

    @ParameterizedTest
    @MethodSource("substitutions")
    void methodsAndThoseWhosePlacesTheyTakeAreThere(MethodReference theirs, MethodReference ours) {
        String name = theirs.getClassName().replace('.', '/');
        String descriptor = theirs.getDescriptor().signatureToString();
        ClassNode type = Linked.find(name);
        assertNotNull(type, name);
        assertTrue(Linked.has(type, theirs.getName(), descriptor)
                || name.startsWith("java/") && Linked.has(Linked.original(name), theirs.getName(), descriptor),
                theirs::toString);
        ClassNode home = Linked.find(ours.getClassName().replace('.', '/'));
        assertNotNull(home, ours::getClassName);
        assertTrue(home.methods.stream().anyMatch(each -> (each.access & Opcodes.ACC_STATIC) != 0
                && each.name.equals(ours.getName()) && each.desc.equals(ours.getDescriptor().signatureToString())),
                ours::toString);
        assertEquals(theirs.getReturnType(), ours.getReturnType());
    }

    @ParameterizedTest
    @CsvSource({"Html, toHtml, ()Ljava/lang/String;", "Drawn, toSvg, ()Ljava/lang/String;",
            "Parts, parts, ()[Ljava/lang/Object;"})
    void lessonsAskByTheMethodsThatClassesHaveOrGet(String form, String method, String descriptor) {
        ClassNode asked = Linked.find((LessonForms.LESSON + "$" + form).replace('.', '/'));
        assertEquals(List.of(method + descriptor), asked.methods.stream().map(each -> each.name + each.desc).toList());
        assertTrue(form.equals("Parts") || Linked.runtime().entrySet().stream()
                .filter(each -> each.getKey().matches("chesslab/notebook/[^$]+\\.class"))
                .anyMatch(each -> Linked.has(Linked.read(each.getValue()), method, descriptor)));
    }

    @Test
    void teaVMFindsThePluginOfTheCompiler() {
        assertTrue(
                ServiceLoader.load(TeaVMPlugin.class).stream().anyMatch(each -> each.type() == CompilerPlugin.class));
    }

    @Test
    void pluginsThatAnnotationsNameAreKnown() {
        Set<String> named = new TreeSet<>();
        Linked.runtime().forEach((path, bytes) -> {
            if (path.startsWith("org/teavm/") && path.endsWith(".class")) {
                Linked.read(bytes).methods.forEach(method -> Stream
                        .of(method.visibleAnnotations, method.invisibleAnnotations)
                        .flatMap(all -> all == null ? Stream.<AnnotationNode>empty() : all.stream())
                        .filter(each -> each.desc.equals(Type.getDescriptor(PluggableDependency.class)))
                        .forEach(each -> named.add(((Type) each.values.get(1)).getClassName())));
            }
        });
        Set<String> known = new TreeSet<>(Linker.PLUGINS.keySet());
        known.add(Linker.LEFT_OUT);
        assertEquals(known, named);
    }
}
