# Finds what the project needs, installs what is missing, builds the library. Sourced by lab, test and bench.
# Runs on bash 3.2 (macOS) too. After `prepare NEED…` these are set and exported:
#   JAVA_HOME, STOCKFISH, PYTHON (one that has Jupyter), JUPYTER_* and IPYTHONDIR (folders inside the checkout).

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
logs="$root/target/setup"
: "${HOME:=$(cd ~ && pwd)}"
export HOME
installed_packages=""
installed_kb=0

say() { printf '%s\n' "$*"; }
fail() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

# step NAME LOG COMMAND…: runs the command silently; when it fails, names the step and its log and stops.
step() {
    local name="$1" log="$logs/$2.log" seconds=$SECONDS
    shift 2
    mkdir -p "$logs" || fail "cannot write to $logs"
    printf '  %s ... ' "$name"
    if "$@" >"$log" 2>&1 </dev/null; then
        printf 'done in %d s\n' $((SECONDS - seconds))
    else
        printf 'FAILED\n'
        tail -n 25 "$log" >&2
        fail "the step \"$name\" failed; its log is ${log#"$root"/}"
    fi
}

# --- Finding ------------------------------------------------------------------------------------------------

# Version of a JDK as one comparable number (17.0.15 is 17000015), or nothing where there is no JDK with JShell.
jdk_version() {
    [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -x "$1/bin/jshell" ] || return 0
    local version
    version="$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$1/release" 2>/dev/null)"
    [ -n "$version" ] || version="$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p')"
    printf '%s\n' "$version" | awk -F'[.+_-]' '{ printf "%d\n", $1 * 1000000 + $2 * 1000 + $3 }'
}

# Every suitable JDK of this machine, newest first, as "number folder".
jdks() {
    local folder version on_path
    on_path="$(command -v java 2>/dev/null)" && on_path="$(readlink -f "$on_path" 2>/dev/null)"
    for folder in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "${on_path%/bin/java}"; do
        version="$(jdk_version "$folder")"
        [ "${version:-0}" -ge 17000000 ] && printf '%s %s\n' "$version" "$folder"
    done | sort -rn
}

# A JDK of exactly this major version: JAVA_HOME when it is one, else the newest of that version.
jdk_of_major() {
    local own
    own="$(jdk_version "${JAVA_HOME:-}")"
    if [ "$((${own:-0} / 1000000))" -eq "$1" ]; then say "${JAVA_HOME:-}"; return; fi
    jdks | awk -v major="$1" 'int($1 / 1000000) == major { sub(/^[0-9]+ /, ""); print; exit }'
}

# The newest JDK with long-term support after 17 (21, 25, 29 and so on), or nothing.
jdk_newest_lts() {
    jdks | awk '{ major = int($1 / 1000000) } major > 17 && major % 4 == 1 { sub(/^[0-9]+ /, ""); print; exit }'
}

find_jdk() {
    local version
    version="$(jdk_version "${JAVA_HOME:-}")"
    if [ "${version:-0}" -lt 17000000 ]; then
        [ -z "${JAVA_HOME:-}" ] || say "JAVA_HOME=$JAVA_HOME is no JDK 17 or newer with JShell: another is looked for"
        JAVA_HOME="$(jdks | sed -n '1s/^[0-9]* //p')"
    fi
    [ -n "${JAVA_HOME:-}" ] && export JAVA_HOME
}

# The Python that has Jupyter: the one behind `jupyter` on PATH, else the first of the usual ones.
find_jupyter() {
    local jupyter candidate
    jupyter="$(command -v jupyter 2>/dev/null)" &&
        jupyter="$(sed -n '1s/^#! *\(\/[^ ]*python[0-9.]*\)$/\1/p' "$jupyter" 2>/dev/null)"
    for candidate in "${PYTHON:-}" "$jupyter" "$(command -v python3 2>/dev/null)" /usr/bin/python3; do
        [ -n "$candidate" ] && python_has "$candidate" nbclient nbformat nbconvert jupyter_client || continue
        python_has "$candidate" jupyterlab || python_has "$candidate" notebook || continue
        PYTHON="$candidate"
        export PYTHON
        return 0
    done
    return 1
}

python_has() {
    local python="$1"
    shift
    [ -x "$python" ] && (cd / && "$python" -c '
import importlib.util, sys
sys.exit(any(importlib.util.find_spec(name) is None for name in sys.argv[1:]))' "$@") 2>/dev/null
}

find_stockfish() {
    local candidate
    for candidate in "${STOCKFISH:-}" "$(command -v stockfish 2>/dev/null)" /usr/games/stockfish; do
        if [ -n "$candidate" ] && [ -x "$candidate" ] && [ ! -d "$candidate" ]; then
            STOCKFISH="$candidate"
            export STOCKFISH
            return 0
        fi
    done
    return 1
}

# Charts are drawn by the JDK, which on Linux asks fontconfig for a font even where there is no display.
find_fonts() {
    [ "$(uname)" = Darwin ] && return 0
    command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list 2>/dev/null | head -n 1)" ]
}

# The wrapper unpacks Maven with unzip, the first time only.
find_unzip() {
    command -v unzip >/dev/null 2>&1 || ls "${MAVEN_USER_HOME:-$HOME/.m2}/wrapper/dists/$(maven_name)"/*/bin/mvn >/dev/null 2>&1
}

maven_name() { sed -n 's/^distributionUrl=.*\/\(.*\)-bin\.zip$/\1/p' "$root/environment/.mvn/wrapper/maven-wrapper.properties"; }

find_python() {
    [ -x "${PYTHON:-}" ] && return 0
    PYTHON="$(command -v python3)" && export PYTHON
}

find_jdk17() { [ -n "$(jdk_of_major 17)" ]; }
find_kernel_test() { python_has "${PYTHON:-}" jupyter_kernel_test; }
find_numpy() { python_has "${PYTHON:-}" numpy; }

describe() {
    case "$1" in
    jdk) say "a JDK 17 or newer with JShell" ;;
    jdk17) say "a JDK 17, the language level that the tests run on" ;;
    python) say "Python 3" ;;
    jupyter) say "Jupyter (notebook or lab, nbconvert, nbclient)" ;;
    stockfish) say "Stockfish (or set STOCKFISH to the program)" ;;
    fonts) say "fontconfig and a font, for charts" ;;
    unzip) say "unzip, to unpack Maven" ;;
    kernel_test) say "jupyter_kernel_test in $PYTHON, for the kernel's tests" ;;
    numpy) say "numpy in $PYTHON, for the tests" ;;
    esac
}

# --- Installing ---------------------------------------------------------------------------------------------

package_system() {
    local tool
    if [ "$(uname)" = Darwin ]; then say brew; return; fi
    for tool in apt-get dnf pacman zypper; do
        if command -v $tool >/dev/null 2>&1; then say "$tool"; return; fi
    done
    say unknown
}

packages_of() {
    case "$1:$2" in
    jdk:apt-get) say "$(apt_jdk)" ;;
    jdk17:apt-get) say openjdk-17-jdk-headless ;;
    jdk:dnf) say java-latest-openjdk-devel ;;
    jdk17:dnf | jdk17:zypper) say java-17-openjdk-devel ;;
    jdk:zypper) say java-21-openjdk-devel ;;
    jdk:pacman) say jdk-openjdk ;;
    jdk17:pacman) say jdk17-openjdk ;;
    jdk:brew) say openjdk ;;
    jdk17:brew) say openjdk@17 ;;
    python:pacman | python:brew) say python ;;
    python:*) say python3 ;;
    jupyter:apt-get) say jupyter-notebook jupyter-nbconvert python3-nbclient ;;
    jupyter:dnf) say python3-notebook python3-nbconvert python3-nbclient ;;
    jupyter:pacman) say jupyter-notebook jupyter-nbconvert python-nbclient ;;
    jupyter:zypper) say jupyter-notebook jupyter-nbconvert jupyter-nbclient ;;
    jupyter:brew) say jupyterlab ;;
    fonts:apt-get) say fontconfig fonts-dejavu-core ;;
    fonts:dnf) say fontconfig dejavu-sans-fonts ;;
    fonts:pacman) say fontconfig ttf-dejavu ;;
    fonts:zypper) say fontconfig dejavu-fonts ;;
    kernel_test:apt-get) say python3-jupyter-kernel-test ;;
    kernel_test:*) say "" ;;
    numpy:apt-get | numpy:dnf) say python3-numpy ;;
    numpy:pacman) say python-numpy ;;
    numpy:brew) say numpy ;;
    *) say "$1" ;;
    esac
}

# Debian 12 has JDK 17; newer releases only newer ones.
apt_jdk() {
    if apt-cache show openjdk-17-jdk-headless >/dev/null 2>&1; then
        say openjdk-17-jdk-headless
    else
        say default-jdk-headless
    fi
}

install_command() {
    case "$1" in
    apt-get) say "sudo apt-get install --no-install-recommends" ;;
    dnf) say "sudo dnf install" ;;
    pacman) say "sudo pacman -S" ;;
    zypper) say "sudo zypper install" ;;
    brew) say "brew install" ;;
    esac
}

# Runs as root: directly, or through sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# sudo may ask for the password only where somebody can type it.
can_become_root() {
    [ "$(id -u)" -eq 0 ] && return 0
    command -v sudo >/dev/null 2>&1 || return 1
    sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }
}

apt_install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }

# prepare NEED…: makes sure that every need is there, or lists what is missing and how to get it, and stops.
prepare() {
    local need missing="" system packages=""
    for need in "$@"; do
        "find_$need" || missing="$missing $need"
    done
    if [ -n "$missing" ]; then
        system="$(package_system)"
        [ "$system" = apt-get ] && can_become_root || list_missing "$system" $missing
        say "Installing what is missing:$missing"
        step "read Debian's package lists" apt-update as_root apt-get update
        for need in $missing; do
            packages="$packages $(packages_of "$need" "$system")"
        done
        step "install$packages" apt-install apt_install $packages
        note_installed "$packages"
        for need in $missing; do
            "find_$need" || fail "$(describe "$need"): still not found after installing $(packages_of "$need" "$system")"
        done
    fi
    jupyter_folders
}

list_missing() {
    local system="$1" need packages="" found
    shift
    {
        say "Missing:"
        for need in "$@"; do
            found="$(packages_of "$need" "$system")"
            packages="$packages${found:+ $found}"
            say "  - $(describe "$need")"
            [ "$need" != kernel_test ] || [ "$system" = apt-get ] || say "    $PYTHON -m pip install jupyter_kernel_test"
        done
        if [ "$system" = unknown ]; then
            say "Install them with this system's package manager, then call this again."
        else
            say "Install them with:"
            say "  $(install_command "$system")$packages"
            say "then call this again."
        fi
    } >&2
    exit 1
}

note_installed() {
    local size
    installed_packages="$installed_packages$1"
    size="$(sed -n 's/^After this operation, \([0-9.,]*\) \([kMG]\?B\) of additional.*/\1 \2/p' "$logs/apt-install.log" | tr -d ,)"
    installed_kb=$((installed_kb + $(printf '%s\n' "$size" | awk '
        { factor = $2 == "GB" ? 1000000 : $2 == "MB" ? 1000 : $2 == "kB" ? 1 : 0.001; printf "%d", $1 * factor }')))
}

# Every file that Jupyter keeps goes into one ignored folder of the checkout; the kernel spec is beside this file.
jupyter_folders() {
    export JUPYTER_PATH="$root/environment/jupyter"
    export JUPYTER_CONFIG_DIR="$root/.jupyter/config"
    export JUPYTER_DATA_DIR="$root/.jupyter/data"
    export JUPYTER_RUNTIME_DIR="$root/.jupyter/runtime"
    export IPYTHONDIR="$root/.jupyter/ipython"
    export PYTHONPYCACHEPREFIX="$root/target/pycache"
    mkdir -p "$JUPYTER_CONFIG_DIR" "$JUPYTER_DATA_DIR" "$JUPYTER_RUNTIME_DIR" "$IPYTHONDIR"
}

# --- Building -----------------------------------------------------------------------------------------------

maven() { (cd "$root" && exec environment/mvnw -B "$@"); }

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
        -Dmdep.includeScope=runtime -Dmdep.outputFile=target/classpath.new &&
        mv "$root/target/classpath.new" "$root/target/classpath.txt"
}

# Builds the library when a source (or a folder of sources, after a deletion) is newer than the last build.
build_library() {
    local built="$root/target/classpath.txt"
    if [ ! -f "$built" ] || [ ! -d "$root/target/classes" ] ||
        [ -n "$(cd "$root" && find pom.xml lib-src/main -newer target/classpath.txt -print | head -n 1)" ]; then
        step "build the library" build compile_library
    fi
}

compile_benchmarks() {
    maven_offline_first -q -P bench test-compile dependency:build-classpath \
        -Dmdep.includeScope=test -Dmdep.outputFile=target/bench-classpath.txt
}

# Runs the real goals once, so that Maven's plugins, the libraries of tests and benchmarks and the test runner are in
# its cache.
fetch_dependencies() {
    maven_offline_first -q test -Dtest=LayersTest -Dmaven.test.failure.ignore=true && compile_benchmarks
}

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
