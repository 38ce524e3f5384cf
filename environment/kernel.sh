# How the kernel is started, and put into the user's own Jupyter. Sourced by setup.sh.

# What Jupyter knew before setup.sh named the checkout's folders: this user's own, unless this is a terminal of ours.
user_jupyter=()
for name in JUPYTER_PATH JUPYTER_CONFIG_DIR JUPYTER_DATA_DIR; do
    case "${!name:-}" in "" | "$root"/*) ;; *) user_jupyter+=("$name=${!name}") ;; esac
done

# kernel_options: sets options of the JVM. Of the environment it takes CHESSLAB_HEAP.
# JDK 24 and newer warn where a library frees memory through sun.misc.Unsafe, as Tablesaw's do; the option against it
# came with 23.
# Javadoc is shown from sources, of which JShell learns only by the option that opens it: chesslab.kernel.Sources.
# A security manager, which a cell of JDK 17 could set, would forbid the kernel to answer.
# Exceptions keep their stacks however often they come: a fault of a reader's code is shown with its line.
kernel_options() {
    options=(-Xmx"${CHESSLAB_HEAP:-2g}" -Xss2m "${in_english[@]}" -Djava.awt.headless=true -ea:REPL...
        --enable-native-access=ALL-UNNAMED -XX:-OmitStackTraceInFastThrow -Djava.security.manager=disallow
        --add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED -Dchesslab.sources="$root/lib-src/chesslab/main/java:$root/lib-src/arena/main/java:$root/lib-src/learning/main/java")
    [ "$(jdk_version "$JAVA_HOME")" -lt 23000000 ] || options+=(--sun-misc-unsafe-memory-access=allow)
}

# in_users_jupyter PROGRAM ARGUMENT…: a program of this folder, with the folders of the user's own Jupyter.
in_users_jupyter() {
    env -u JUPYTER_PATH -u JUPYTER_CONFIG_DIR -u JUPYTER_DATA_DIR ${user_jupyter[@]+"${user_jupyter[@]}"} \
        "$PYTHON" "$root/environment/$1" "${@:2}"
}

# Maven puts the sources of a library beside its jar; not all have some. Not without the network first: without it, the
# goal leaves out in silence what is not there.
fetch_sources() { maven -q dependency:sources -DincludeScope=runtime; }

# install_kernel [--force]: the command that start would run, with nothing left to look up.
install_kernel() {
    kernel_options
    in_users_jupyter kernel_spec.py install "$@" "$root" "$JAVA_HOME/bin/java" "${options[@]}" ${CHESSLAB_JAVA_OPTIONS:-} \
        -cp "$classpath" chesslab.kernel.KernelMain
}
