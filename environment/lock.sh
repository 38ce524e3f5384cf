# One command at a time installs and builds in this checkout. Sourced by setup.sh.
#
# The lock is the operating system's, on the file setup.sh, which no command replaces. It ends with the command that holds it and the
# programs that this has started, however they end: nothing can stay behind. It is held while something is looked for, installed or
# built, never while a command runs.

busy="$logs/busy" # says who holds the lock
locked=""
called="environment/${0##*/}${*:+ $*}"
called="${called:0:60} (process $$)"

# take_lock: waits while another command installs, builds or cleans, and says for which; an hour at most.
take_lock() {
    [ -z "$locked" ] || return 0
    local file="$root/environment/setup.sh" holder
    if [ -w "$file" ]; then exec 9<>"$file"; else exec 9<"$file"; fi # NFS locks only what may be written
    lock_file try
    if [ $? -eq 1 ]; then
        holder="$(cat "$busy" 2>/dev/null || { sleep 0.5 && cat "$busy" 2>/dev/null; })"
        say "${0##*/}: waiting for ${holder:-another command}" >&2
        lock_file wait
        if [ $? -eq 1 ]; then
            say "${0##*/}: ${holder:-another command} has not ended in an hour: end it, then run this again" >&2
            exit 1
        fi
    fi
    locked=yes
    { mkdir -p "$logs" && say "$called" >"$busy"; } 2>/dev/null # a step that cannot write says so itself
}

release_lock() {
    [ -n "$locked" ] || return 0
    rm -f "$busy"
    lock_file free
    exec 9<&-
    locked=""
}

# lock_file try|wait|free: file number 9. The status of try and wait is 1 where another has the lock; where files cannot be locked, each
# command goes on as if it were alone. macOS has no flock, but Perl.
lock_file() {
    if command -v flock >/dev/null 2>&1; then
        case "$1" in try) flock -n 9 ;; wait) flock -w 3600 9 ;; free) flock -u 9 ;; esac
    else
        perl -MFcntl=:flock -e 'open(my $file, "<&=", 9) or exit 2; $SIG{ALRM} = sub { exit 1 }; alarm(3600);
            flock($file, {try => LOCK_EX | LOCK_NB, wait => LOCK_EX, free => LOCK_UN}->{$ARGV[0]}) or exit($!{EWOULDBLOCK} ? 1 : 2)' "$1"
    fi 2>/dev/null
}

# unless LOOK STEP…: takes the step where the look finds nothing, and finds nothing either after other commands have ended theirs.
unless() { "$1" || { take_lock; "$1"; } || step "${@:2}"; }
