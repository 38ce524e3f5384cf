# Installs packages, or lists what is missing and the command for it. Sourced by setup.sh.

describe() {
    case "$1" in
    jdk) say "a JDK 17 or newer with JShell" ;;
    jdk17) say "a JDK 17, the language level that the tests run on" ;;
    python) say "Python 3" ;;
    jupyter) say "Jupyter (notebook or lab, nbconvert, nbclient)" ;;
    stockfish) say "Stockfish (or set STOCKFISH to the program)" ;;
    ethereal) say "Ethereal (ethereal-chess on PATH), a second engine for the tests" ;;
    pgn_extract) say "pgn-extract, another program that reads the mined games in the tests" ;;
    xboard) say "xboard, polyglot and xvfb-run, a chess program that plays our engine in the tests" ;;
    fonts) say "fontconfig and a font, for charts" ;;
    unzip) say "unzip, to unpack Maven" ;;
    kernel_test) say "jupyter_kernel_test in ${PYTHON:-Python}, for the kernel's tests (python -m pip install jupyter_kernel_test)" ;;
    numpy) say "numpy in ${PYTHON:-Python}, for the tests" ;;
    debootstrap) say "debootstrap, which makes a bare Debian for a test" ;;
    buildah) say "buildah, which builds the container for a test" ;;
    browser) say "Chromium and its driver, for the tests of boards in a browser" ;;
    esac
}

lab_needs=(jdk jupyter stockfish fonts unzip)

has_apt() { command -v apt-get >/dev/null 2>&1; }

# packages_of NEED…: the packages of Debian that bring what is needed.
packages_of() {
    local need
    for need in "$@"; do
        case "$need" in
        jdk) say "$(apt_jdk)" ;;
        jdk17) say openjdk-17-jdk-headless ;;
        python) say python3 ;;
        jupyter) say jupyter-notebook jupyter-nbconvert python3-nbclient ;;
        ethereal) say ethereal-chess ;;
        pgn_extract) say pgn-extract ;;
        xboard) say xboard polyglot xvfb xauth ;;
        fonts) say fontconfig fonts-dejavu-core libharfbuzz0b ;; # of the last, JDK 21 on Debian 13 brings none
        kernel_test) say python3-jupyter-kernel-test ;;
        browser) say chromium chromium-driver firefox-esr ;;
        numpy) say python3-numpy ;;
        debootstrap) say debootstrap debian-archive-keyring ;;
        *) say "$need" ;;
        esac
    done
}

# Debian 12 has JDK 17; newer releases only newer ones.
apt_jdk() {
    if apt-cache ${apt_source[@]+"${apt_source[@]}"} show openjdk-17-jdk-headless >/dev/null 2>&1; then
        say openjdk-17-jdk-headless
    else
        say default-jdk-headless
    fi
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

apt_install() {
    as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get ${apt_source[@]+"${apt_source[@]}"} install -y \
        --no-install-recommends "$@"
}

# A new Debian has no package lists yet.
list_missing() {
    local need sudo=""
    {
        say "Missing:"
        for need in "$@"; do
            say "  - $(describe "$need")"
        done
        if has_apt; then
            [ "$(id -u)" -eq 0 ] || ! command -v sudo >/dev/null 2>&1 || sudo="sudo "
            [ -n "$sudo" ] && say "Install them with:" || say "Install them as root with:"
            say "  ${sudo}apt-get update && ${sudo}apt-get install --no-install-recommends $(echo $(packages_of "$@"))"
            say "then call this again."
        else
            say "Install them with this system's package manager, then call this again."
        fi
    } >&2
    exit 1
}
