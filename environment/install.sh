# Installs packages, or lists what is missing and the command for it. Sourced by setup.sh.

installed_packages=""
installed_kb=0

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
    kernel_test) say "jupyter_kernel_test in ${PYTHON:-Python}, for the kernel's tests" ;;
    numpy) say "numpy in ${PYTHON:-Python}, for the tests" ;;
    browser) say "Chromium and its driver, for the tests of boards in a browser" ;;
    esac
}

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
    ethereal:apt-get) say ethereal-chess ;;
    ethereal:*) say "" ;;
    pgn_extract:*) say pgn-extract ;;
    xboard:apt-get) say xboard polyglot xvfb xauth ;;
    xboard:*) say "" ;;
    fonts:apt-get) say fontconfig fonts-dejavu-core libharfbuzz0b ;; # of the last, JDK 21 on Debian 13 brings none
    fonts:dnf) say fontconfig dejavu-sans-fonts ;;
    fonts:pacman) say fontconfig ttf-dejavu ;;
    fonts:zypper) say fontconfig dejavu-fonts ;;
    kernel_test:apt-get) say python3-jupyter-kernel-test ;;
    kernel_test:*) say "" ;;
    browser:apt-get) say chromium chromium-driver ;;
    browser:dnf | browser:zypper) say chromium chromedriver ;;
    browser:pacman) say chromium ;;
    browser:brew) say chromedriver ;;
    numpy:apt-get | numpy:dnf) say python3-numpy ;;
    numpy:pacman) say python-numpy ;;
    numpy:brew) say numpy ;;
    *) say "$1" ;;
    esac
}

# Debian 12 has JDK 17; newer releases only newer ones.
apt_jdk() {
    if apt-cache ${apt_source[@]+"${apt_source[@]}"} show openjdk-17-jdk-headless >/dev/null 2>&1; then
        say openjdk-17-jdk-headless
    else
        say default-jdk-headless
    fi
}

# install_command SYSTEM SUDO: SUDO is "sudo " or nothing. A new Debian has no package lists yet.
install_command() {
    case "$1" in
    apt-get) say "$2apt-get update && $2apt-get install --no-install-recommends" ;;
    dnf) say "$2dnf install" ;;
    pacman) say "$2pacman -S" ;;
    zypper) say "$2zypper install" ;;
    brew) say "brew install" ;;
    esac
}

# What makes a command run as root, or nothing where there is no sudo or no need of it.
sudo_prefix() { [ "$(id -u)" -eq 0 ] || ! command -v sudo >/dev/null 2>&1 || say "sudo "; }

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

list_missing() {
    local system="$1" need packages="" found sudo
    shift
    {
        say "Missing:"
        for need in "$@"; do
            found="$(packages_of "$need" "$system")"
            packages="$packages${found:+ $found}"
            say "  - $(describe "$need")"
            [ "$need" != kernel_test ] || [ "$system" = apt-get ] || say "    ${PYTHON:-python3} -m pip install jupyter_kernel_test"
        done
        if [ "$system" = unknown ]; then
            say "Install them with this system's package manager, then call this again."
        else
            sudo="$(sudo_prefix)"
            [ -n "$sudo" ] || [ "$system" = brew ] && say "Install them with:" || say "Install them as root with:"
            say "  $(install_command "$system" "$sudo")$packages"
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
