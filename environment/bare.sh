# environment/test --bare [--every]: the README's two commands on a machine that has nothing. Sourced by test.
#
# debootstrap makes a bare Debian, on which buildah builds the project's container from its Dockerfile; no image is pulled. In it,
# as its unprivileged user, the container's command and the README's commands run. Of this machine it takes what reaches the network
# (mirrors, proxies, certificates, Maven's settings), and what has been fetched already: apt's archive and Maven's repository.

bare_release=bookworm
bare_most_mb=1600
bare_passed=0 bare_failed=0
# Of the quick tests what a new machine can lack: a kernel, a network, an engine, fonts. The others have run where this was called.
bare_tests=(kernel_test.CellsTest 00-start-here 03a-one-mined-game)

# why_not_bare: says what is missing on this machine, if anything.
why_not_bare() {
    if [ "$(uname)" != Linux ] || ! has_apt; then
        say "this is no Debian"
    elif [ "$(id -u)" -ne 0 ]; then
        say "this user is not root"
    elif ! unshare --mount true 2>/dev/null; then
        say "root may not mount here"
    elif ! reaches_debian; then
        say "Debian's packages cannot be reached"
    fi
}

# By apt, which knows the machine's proxies.
reaches_debian() {
    local folder status
    folder="$(mktemp -d /var/tmp/chesslab-bare.XXXXXX)" && chmod 755 "$folder" && /usr/lib/apt/apt-helper -o Acquire::Retries=0 -o Acquire::http::Timeout=30 \
        download-file "$(mirror debian)/dists/$bare_release/InRelease" "$folder/InRelease" >/dev/null 2>&1
    status=$?
    rm -rf "$folder"
    return $status
}

# mirror debian|debian-security: where apt on this machine gets it, else its usual place.
mirror() {
    local found
    found="$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null | sed 's/#.*//' |
        grep -oE "https?://[^ ]+/$1/?( |\$)" | head -n 1)"
    found="${found%% *}"
    say "${found:-http://deb.debian.org/$1}"
}

find_debootstrap() { command -v debootstrap >/dev/null 2>&1 && [ -f /usr/share/keyrings/debian-archive-keyring.gpg ]; }
find_buildah() { command -v buildah >/dev/null 2>&1; }

# What this process has waited for so far, in seconds of processor.
bare_processor() { awk -v ticks="$(getconf CLK_TCK)" '{ printf "%d", ($16 + $17) / ticks }' "/proc/$$/stat"; }

test_bare() {
    local reason begun=$SECONDS
    case "${1:-}" in
    "") ;;
    --every) bare_tests=() ;;
    *) say "test: --bare $*: expected --bare alone, or --bare --every" >&2; exit 2 ;;
    esac
    reason="$(why_not_bare)"
    if [ -n "$reason" ]; then
        say "$reason: skipped the test of a bare Debian"
        say "0 passed, 0 failed, 1 skipped"
        return
    fi
    later_steps="" prepare debootstrap buildah
    release_lock
    bare="$(mktemp -d /var/tmp/chesslab-bare.XXXXXX)" || fail "no folder can be made in /var/tmp"
    trap remove_bare EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    check "a bare Debian is made" make_bare_debian &&
        check "the Dockerfile builds on it" build_image &&
        check "the image has at most $bare_most_mb MB" image_is_small && {
        check "the container opens the lessons at an address with a token" container_opens
        check "own work outlives the container, and an update is told" work_outlives
        check "the container's user cannot become root" in_container bash -c '! command -v sudo && ! su -c true && [ ! -e /etc/sudoers.d/reader ]'
        tests_run
    }
    say "$((SECONDS - begun)) $(bare_processor)" | awk '{ printf "%.1f minutes by the clock, %.1f of processor\n", $1 / 60, $2 / 60 }'
    say "$bare_passed passed, $bare_failed failed"
    [ "$bare_failed" -eq 0 ]
}

# check NAME COMMAND…: shows what the command printed only where it fails.
check() {
    local name="$1" begun=$SECONDS used
    used="$(bare_processor)"
    shift
    printf '  %s ... ' "$name"
    if "$@" >"$bare/log" 2>&1 </dev/null; then
        say "yes, in $((SECONDS - begun)) s, $(($(bare_processor) - used)) of processor$(sed -n 's/^note: /: /p' "$bare/log")"
        bare_passed=$((bare_passed + 1))
    else
        say "NO"
        tail -n 60 "$bare/log"
        bare_failed=$((bare_failed + 1))
        return 1
    fi
}

# Ends what still runs in the container, and removes all that was made.
remove_bare() {
    local process place
    for process in /proc/[0-9]*; do
        case "$(readlink "$process/root" 2>/dev/null)" in "$bare"/*) kill -9 "${process#/proc/}" 2>/dev/null ;; esac
    done
    while read -r _ place _; do
        case "$place" in "$bare"/*) umount --lazy "$place" 2>/dev/null ;; esac
    done </proc/mounts
    rm -rf --one-file-system "$bare"
}

in_store() { TMPDIR="$bare" timeout --foreground 2400 buildah --root "$bare/storage" --runroot "$bare/run" --storage-driver "$bare_driver" "$@"; }

# Layers lie over one another where this machine can do so; else each is a copy of all below it.
choose_driver() {
    local driver container
    for bare_driver in overlay vfs; do
        container="$(in_store from scratch)" && in_store mount "$container" >/dev/null && in_store rm "$container" >/dev/null && break
        in_store rm --all >/dev/null
        rm -rf --one-file-system "$bare/storage" "$bare/run"
    done
    say "note: $bare_driver"
}

# What has been fetched already, where the machine has it.
bare_mounts() {
    mounts=()
    [ ! -d /var/cache/apt/archives ] || mounts+=(-v /var/cache/apt/archives:/var/cache/apt/archives)
    [ ! -d "$bare/maven" ] || mounts+=(-v "$bare/maven:/machine/maven:ro")
}

# Maven takes nothing without its checksum from there either, and what another program put there may have none.
link_repository() {
    local repository="${MAVEN_USER_HOME:-$HOME/.m2}/repository"
    [ -d "$repository" ] || return 0
    cp -al "$repository" "$bare/maven" 2>/dev/null || { rm -rf "$bare/maven" && cp -a "$repository" "$bare/maven"; } || return
    find "$bare/maven" -type f \( -name '*.jar' -o -name '*.pom' -o -name '*.zip' \) -print0 | xargs -0 sha1sum |
        while read -r sum file; do [ -e "$file.sha1" ] || printf '%s' "$sum" >"$file.sha1" || return; done
}

make_bare_debian() {
    local container rootfs proxy="" cache=()
    choose_driver
    [ ! -d /var/cache/apt/archives ] || cache=(--cache-dir=/var/cache/apt/archives)
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    [ -z "$proxy" ] || export http_proxy="${http_proxy:-$proxy}"
    container="$(in_store from scratch)" && rootfs="$(in_store mount "$container")" &&
        unshare --mount debootstrap --variant=minbase ${cache[@]+"${cache[@]}"} "$bare_release" "$rootfs" "$(mirror debian)" &&
        of_this_machine "$rootfs" && link_repository && in_store commit -q --rm "$container" bare-debian
}

# of_this_machine ROOT: what reaches the network from here.
of_this_machine() {
    local apt="$1/etc/apt" certificates="$1/usr/local/share/ca-certificates" repository
    cat >"$apt/sources.list" <<END
deb $(mirror debian) $bare_release main
deb $(mirror debian) $bare_release-updates main
deb $(mirror debian-security) $bare_release-security main
END
    apt-config dump | grep -iE '^Acquire::(https?|Check-Valid-Until|Retries)\b' >"$apt/apt.conf.d/99machine"
    cp /etc/resolv.conf "$1/etc/resolv.conf"
    mkdir -p "$certificates" "$1/machine/maven" && awk -v folder="$certificates" \
        '/BEGIN CERTIFICATE/ { file = folder "/" ++number ".crt" } file { print >file } /END CERTIFICATE/ { close(file); file = "" }' \
        /etc/ssl/certs/ca-certificates.crt || return
    if [ -f "$HOME/.m2/settings.xml" ]; then
        mkdir -p "$1/etc/skel/.m2" && cp "$HOME/.m2/settings.xml" "$1/etc/skel/.m2/" && chmod 644 "$1/etc/skel/.m2/settings.xml" || return
    fi
    repository="<id>machine</id><url>file:///machine/maven</url>"
    cat >"$1/machine/settings.xml" <<END
<settings><profiles><profile><id>machine</id>
<repositories><repository>$repository</repository></repositories>
<pluginRepositories><pluginRepository>$repository</pluginRepository></pluginRepositories>
</profile></profiles><activeProfiles><activeProfile>machine</activeProfile></activeProfiles></settings>
END
    say 'MAVEN_ARGS="-gs /machine/settings.xml ${MAVEN_ARGS:-}"' >"$1/etc/mavenrc"
}

# From the files that git does not ignore, so that nothing built here gets into the image.
build_image() {
    bare_mounts
    mkdir "$bare/checkout" && (cd "$root" && git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf -) |
        tar -xf - -C "$bare/checkout" &&
        in_store bud -q --from bare-debian --pull-never --isolation chroot --network host "${mounts[@]}" \
            -f "$bare/checkout/environment/Dockerfile" -t chesslab "$bare/checkout"
}

image_is_small() {
    local mb
    mb="$(in_store images --json chesslab | sed -n 's/.*"size": "\([0-9.]* [kMG]B\)".*/\1/p' |
        awk '{ printf "%d", $1 * ($2 == "GB" ? 1000 : $2 == "MB" ? 1 : 0) }')"
    say "note: $mb MB"
    [ "$mb" -gt 0 ] && [ "$mb" -le "$bare_most_mb" ]
}

# in_container COMMAND…: in a new container of the image, as its user, or as another with as_user. It is removed behind it as
# Docker's run --rm does. The folder in the place of a volume stays.
in_container() {
    local container status proxy options=(${as_user:+--user "$as_user"})
    bare_mounts
    for proxy in http_proxy https_proxy no_proxy; do [ -z "${!proxy:-}" ] || options+=(-e "$proxy=${!proxy}"); done
    container="$(in_store from --pull-never chesslab)" || return
    in_store run --isolation chroot --network host "${mounts[@]}" -v "$bare/volume:/home/reader/chesslab/my" \
        -v "$bare/checkout:/checkout:ro" ${options[@]+"${options[@]}"} "$container" -- "$@"
    status=$?
    in_store rm "$container" >/dev/null
    return $status
}

opens="python3 lib-src/test/python/lab_start.py" # starts a command, opens the page at its address, and ends it by Ctrl-C

# A new volume has the owner of the folder in whose place it is.
container_opens() {
    mkdir "$bare/volume" && chown 1000:1000 "$bare/volume" &&
        in_container $opens "$(in_store inspect --type image --format '{{index .OCIv1.Config.Cmd 0}}' chesslab)"
}

# The second container is an update: two of its lessons are newer, of which the reader has changed one.
work_outlives() {
    in_container bash -ec 'echo mine >my/mine.txt; echo >>my/01a-minimax.ipynb' &&
        in_container bash -ec "sed -i 's/# 0/# A newer 0/' notebooks/00-start-here.ipynb notebooks/01a-minimax.ipynb
            cp my/01a-minimax.ipynb /tmp/mine.ipynb
            $opens environment/lab >/tmp/said; cat /tmp/said
            grep -F 'There is a newer 01a-minimax.ipynb. Yours stays' /tmp/said; test \$(grep -c newer /tmp/said) = 1
            grep -x mine my/mine.txt; cmp my/01a-minimax.ipynb /tmp/mine.ipynb; grep '# A newer 0' my/00-start-here.ipynb"
}

# The image has done the first of the README's commands. What the second lacks, root installs from outside, by the command
# that it names. Then what it prints is shown as it comes.
tests_run() {
    local commands closing
    commands="$(sed -nE '/^## Start/,/^## /s/^    (environment\/[^#]*[^# ]) *(#.*)?$/\1/p' "$root/README.md")"
    check "the README's start has the two commands" [ "$commands" = $'environment/lab\nenvironment/test' ]
    as_user=root in_container bash -c 'tests() { su reader -c "environment/test $*" 2>&1; }
        lacks="$(tests "$@" | grep "^ *apt-get update && apt-get install ")" &&
        { yes | DEBIAN_FRONTEND=noninteractive bash -c "$lacks" >/dev/null 2>&1; tests "$@"; }' \
        tests ${bare_tests[@]+"${bare_tests[@]}"} </dev/null 2>&1 | tee "$bare/tests"
    closing="$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed(, [0-9]+ skipped)?$/\1 \2/p' "$bare/tests" | tail -n 1)" # buildah tells of a failure behind it
    check "environment/test ends with its count" [ -n "$closing" ] || return
    bare_passed=$((bare_passed + ${closing% *})) bare_failed=$((bare_failed + ${closing#* }))
}
