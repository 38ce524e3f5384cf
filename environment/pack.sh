# Packs the checkout, with all that --setup fetches, for a room without a network; and installs from such a pack where the
# checkout is one that was packed. Sourced by setup.sh.

# What a pack adds to the checkout:
#   .pack/maven      Maven itself and its repository, PyTorch's libraries included, for this operating system
#   .pack/npm        the packages of npm for the site, for this operating system
#   .pack/packages   Debian's packages with all that they need, and their index, for the release in .pack/packages/for
#   .pack/contents   the name of every file
packed="$root/.pack"

debian_release() { (. /etc/os-release && say "$ID ${VERSION_CODENAME:-} $(dpkg --print-architecture)") 2>/dev/null; }

has_packed_packages() { [ -f "$packed/packages/for" ] && [ "$(cat "$packed/packages/for")" = "$(debian_release)" ]; }

# The options with which apt knows the pack and nothing else, in the array apt_source; none where there is no such pack.
# Through a link, since the path of a source may hold no space.
apt_source=()
use_packed_packages() {
    local place lists="$logs/lists"
    has_packed_packages || return 0
    place="$(mktemp -d)" && chmod 755 "$place" && ln -s "$packed/packages" "$place/packages" &&
        mkdir -p "$lists/partial" && say "deb [trusted=yes] file:$place/packages ./" >"$place/sources.list" || return
    apt_source=(-o "Dir::Etc::sourcelist=$place/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$lists"
        -o APT::Sandbox::User=root)
}

# pack FILE: the last step puts the file there, whole.
pack() {
    local file="$1" copy="$root/target/pack/chesslab"
    [ "$(git -C "$root" rev-parse --show-cdup 2>/dev/null || say none)" = "" ] ||
        fail "git knows which files belong into a pack, and $root is no checkout of git"
    rm -rf "$root/target/pack" && mkdir -p "$copy/.pack" || fail "cannot write to $root/target"
    step "copy what git tracks" pack-checkout pack_checkout "$copy"
    step "collect the site's packages of npm" pack-npm pack_npm "$copy/.pack/npm"
    step "collect Maven's files" pack-maven pack_maven "$copy"
    if has_apt; then
        step "collect Debian's packages" pack-packages pack_packages "$copy/.pack/packages"
    else
        say "  packages are not collected: this system is not Debian. The room needs a JDK, Jupyter, Stockfish and a font."
    fi
    (cd "$copy" && find . -type f | LC_ALL=C sort >.pack/contents)
    step "write $(basename "$file")" pack-tar write_pack "$copy" "$file"
    rm -rf "$root/target/pack"
    say "$file: $(du -sm "$file" | cut -f 1) MB. In the room:"
    say "  tar -xf $(basename "$file") && chesslab/environment/lab --setup"
}

pack_checkout() { (cd "$root" && git ls-files -z | tar --null -T - -cf -) | tar -xf - -C "$1"; }

pack_npm() { "$PYTHON" "$root/environment/write_site.py" --packages "$1"; }

# Runs the set-up's own goals in the copy, whose Maven starts with an empty repository and fills it from the one of this
# machine, or else from the network: what comes together is what they need.
pack_maven() {
    local copy="$1" own="${MAVEN_USER_HOME:-$HOME/.m2}" dists="wrapper/dists/$(maven_name)"
    mkdir -p "$copy/.pack/maven/repository" "$copy/.pack/maven/wrapper/dists" &&
        cp -R "$own/$dists" "$copy/.pack/maven/wrapper/dists/" || return
    cat >"$root/target/pack/settings.xml" <<END
<settings><mirrors><mirror><id>central</id><mirrorOf>*</mirrorOf>
<url>file://$(xml_path "$own/repository")</url></mirror></mirrors></settings>
END
    goals_in "$copy" -s "$root/target/pack/settings.xml" || goals_in "$copy" || return
    rm -rf "$copy/target" "$copy/.jupyter"
}

xml_path() { say "$1" | sed 's/%/%25/g; s/ /%20/g; s/&/%26/g; s/</%3C/g; s/#/%23/g; s/?/%3F/g'; }

# goals_in CHECKOUT [OPTION…]: with options for Maven.
goals_in() {
    bash -uc '. "$0/environment/setup.sh"; find_python; maven_options+=("$@"); compile_library && fetch_dependencies' "$@"
}

# pack_packages FOLDER: as if nothing were installed here, so that all comes that the packages need.
pack_packages() {
    local folder="$1" apt="$root/target/pack/apt" deb
    mkdir -p "$folder" "$apt/lists/partial" "$apt/cache/archives/partial" && : >"$apt/status" || return
    apt_source=(-o "Dir::State=$apt" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt/cache" -o Debug::NoLocking=true
        -o APT::Sandbox::User=)
    apt-get "${apt_source[@]}" update || return
    apt-get "${apt_source[@]}" install -y --no-install-recommends --download-only \
        $(packages_of "${lab_needs[@]}") || return
    for deb in "$apt"/cache/archives/*.deb; do
        mv "$deb" "$folder/$(basename "$deb" | sed 's/%../-/g')" || return # apt reads % in an index as a sign of its own
    done
    index_packages "$folder" >"$folder/Packages" && debian_release >"$folder/for"
}

# What apt must know of each package of a folder.
index_packages() {
    local deb
    for deb in "$1"/*.deb; do
        dpkg-deb -f "$deb" || return
        say "Filename: ./$(basename "$deb")"
        say "Size: $(stat -c %s "$deb")"
        say "SHA256: $(sha256sum <"$deb" | cut -d ' ' -f 1)"
        say ""
    done
}

# In a new folder beside its place first; its name tells tar whether to compress.
write_pack() {
    local aside
    aside="$(mktemp -d "$2.XXXXXX")" || return
    tar -caf "$aside/$(basename "$2")" -C "$(dirname "$1")" chesslab && mv -n "$aside/$(basename "$2")" "$2" && rmdir "$aside" ||
        { rm -r "$aside"; return 1; }
}
