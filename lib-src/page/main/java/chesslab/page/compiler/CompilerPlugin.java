package chesslab.page.compiler;

import chesslab.page.runtime.JdkSemantics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.eclipse.jdt.internal.compiler.util.HashtableOfInt;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/** What the compilers do otherwise in a page: their files are in memory, and there is no reflection. */
public final class CompilerPlugin implements TeaVMPlugin {

    @Override
    public void install(TeaVMHost host) {
        substitutions().forEach(host::add);
        host.add(Substitutions.divisions(name -> name.startsWith("org.eclipse.jdt.internal.compiler.")
                || name.startsWith("org.teavm.model."))); // they work out constants of the reader's
    }

    static List<Substitutions> substitutions() {
        String ecj = "org.eclipse.jdt.internal.compiler.";
        return List.of(new Substitutions(List.of(
                "java.lang.Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream; = "
                        + "resource(Ljava/lang/Class;Ljava/lang/String;)Ljava/io/InputStream;",
                "java.util.Arrays.compare([C[C)I = compare([C[C)I",
                "java.nio.file.Files.readString(Ljava/nio/file/Path;)Ljava/lang/String; = nothing()Ljava/lang/String;",
                ecj + "problem.DefaultProblemFactory.loadMessageTemplates(Ljava/util/Locale;)"
                        + "Lorg/eclipse/jdt/internal/compiler/util/HashtableOfInt; = "
                        + "messages(Ljava/util/Locale;)Lorg/eclipse/jdt/internal/compiler/util/HashtableOfInt;",
                ecj + "classfmt.ExternalAnnotationProvider.initialize(Ljava/io/InputStream;)V = none()V",
                ecj + "util.Messages.initializeMessages(Ljava/lang/String;Ljava/lang/Class;)V = none()V",
                ecj + "util.Messages.bind(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String; = "
                        + "bind(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
                "org.teavm.rhino.javascript.config.RhinoProperties.loadDefaults()V = none()V"),
                CompilerPlugin.class.getName()),
                new Substitutions(JdkSemantics.places(), JdkSemantics.class.getName()));
    }

    static void none() {
    }

    static String nothing() {
        return "";
    }

    static InputStream resource(Class<?> type, String name) {
        String folder = type.getName().substring(0, type.getName().lastIndexOf('.') + 1).replace('.', '/');
        byte[] bytes = CompilerModule.resource(name.startsWith("/") ? name.substring(1) : folder + name);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    static int compare(char[] a, char[] b) {
        return new String(a).compareTo(new String(b));
    }

    static String bind(String message, Object[] values) {
        return message + " " + Arrays.toString(values);
    }

    static HashtableOfInt messages(Locale locale) {
        Properties all = new Properties();
        HashtableOfInt messages = new HashtableOfInt(1500);
        try {
            all.load(new ByteArrayInputStream(
                    CompilerModule.resource("org/eclipse/jdt/internal/compiler/problem/messages.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // none: it is in memory
        }
        for (String key : all.stringPropertyNames()) {
            if (Character.isDigit(key.charAt(0))) {
                messages.put(Integer.parseInt(key) + 1, all.getProperty(key));
            }
        }
        return messages;
    }
}
