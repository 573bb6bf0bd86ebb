/** Every process of a private desktop inherits this variable with the desktop's id; by it they are found again. */
export const DESKTOP_ID_VARIABLE = 'DESKHAND_DESKTOP_ID';

/**
 * Shell commands that mark the processes of a private desktop once more. Chromium and Electron write their command lines over
 * their environments; a limit is inherited by whatever they start. The kernel has ceased to count file locks, so that
 * this one limits nothing. Where it cannot be set, as inside of another private desktop, the variable has to do.
 */
export const MARK = `{ ulimit -w $((0x$${DESKTOP_ID_VARIABLE})) || ulimit -x $((0x$${DESKTOP_ID_VARIABLE})); } 2>/dev/null`;

/** Set for what the desktop itself consists of, so that applications end before the ground they stand on. */
export const DESKTOP_PART_VARIABLE = 'DESKHAND_DESKTOP_PART';

/** While this file exists, processes may start in the desktop. */
export const OPEN_FILE = 'open';

/** Holds the process id and the start time of the guard, and the namespace in which the id means something. */
export const GUARD_FILE = 'guard';

/** Holds the numbers of the displays that this desktop may have locked. */
export const DISPLAYS_FILE = 'displays';

/** Holds the paths of the sockets on which its processes listened when they were ended. */
const SOCKETS_FILE = 'sockets';

/** Hundredths of a second after which what was asked to end is made to, and after which all hope is lost. */
const PATIENCE = 150;
const GIVE_UP = 1500;

/**
 * The guard: outlives its owner, whatever happens to that, and then ends every process of the desktop and removes its
 * files. Arguments: the mode (`watch`, or `sweep` to clean up at once), the id, the folder.
 *
 * It is a shell script because it has to be there all the time: a shell takes 1 MB, a Node 40. Only its owner holds the
 * other end of its input, so that the end of input is the end of the owner. It deserves no marker: it must not find
 * itself. What carries neither mark is found through its parent or the leader of its session.
 */
export const GUARD_SCRIPT = `
mode=$1 id=$2 folder=$3 root=\${3%/*}
trap '' INT HUP QUIT PIPE
umask 077
exec 3<&0 </dev/null

start_time() { read -r stat <"/proc/$1/stat" && set -- \${stat##*) } && echo "\${20}"; }

if [ "$mode" = watch ]; then
  tries=0
  until mkdir "$folder" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -gt 20 ] || [ -e "$folder" ] && { echo 'exists'; exit 1; }
    mkdir -p "$root"
  done
  # Without this note others would take the desktop for an abandoned one.
  { echo "$$ $(start_time $$) $(readlink /proc/$$/ns/pid)" >"$folder/${GUARD_FILE}" && : >"$folder/${OPEN_FILE}"; } 2>/dev/null ||
    { rm -rf "$folder"; rmdir "$root" 2>/dev/null; echo 'full'; exit 1; }
  echo ready
  exec >/dev/null 2>&1
  cat <&3 >/dev/null &
  waiter=$!
  trap 'kill $waiter 2>/dev/null' TERM
  wait $waiter
fi
exec 3<&- >/dev/null 2>&1
trap '' TERM

rm -f "$folder/${OPEN_FILE}"

marked() {
  { grep -lzx "${DESKTOP_ID_VARIABLE}=$id" /proc/[0-9]*/environ
    grep -l "^Max file locks  *$((0x$id)) " /proc/[0-9]*/limits; } | sed 's/limits$/environ/' | sort -u
}
parts() { marked; }
applications() {
  all=$(marked)
  [ -z "$all" ] || grep -Lzx "${DESKTOP_PART_VARIABLE}=1" $all
}
family() {
  cat /proc/[0-9]*/stat | awk -v seeds="$1" '
    BEGIN { count = split(seeds, paths, "\\n"); for (i = 1; i <= count; i++) { split(paths[i], names, "/"); ours[names[3]] } }
    { pid = $1; line = $0; sub(/^.*\\) /, "", line); split(line, f, " ")
      if (f[1] != "Z" || f[18] > 1) { parent[pid] = f[2]; session[pid] = f[4]; start[pid] = f[20] } }
    END { do { grew = 0; for (pid in parent) if (!(pid in ours) && (parent[pid] in ours || session[pid] in ours)) { ours[pid]; grew = 1 } } while (grew)
      for (pid in ours) if (pid in parent) print pid ":" start[pid] }'
}
# Paths under which the processes listen, outside of the folder: LibreOffice leaves its own behind when it is ended.
sockets() {
  for pid; do readlink "/proc/$pid/fd/"*; done | awk '
    FNR == NR { if (sub(/^socket:\\[/, "") && sub(/\\]$/, "")) ours[$0]; next }
    $7 in ours && substr($8, 1, 1) == "/" { for (i = 0; i < 7; i++) sub(/^ *[^ ]+ /, ""); print }' - /proc/net/unix
}
now() { read -r uptime _ </proc/uptime && echo "\${uptime%.*}\${uptime#*.}"; }
finish() {
  begin=$(now) waited=0 asked=
  while [ $waited -lt ${GIVE_UP} ]; do
    seeds=$($1)
    left= pids=
    for entry in $([ -z "$seeds" ] || family "$seeds") $known; do
      case " $left " in *" $entry "*) continue ;; esac
      read -r stat <"/proc/\${entry%:*}/stat" || continue
      set -- "$1" \${stat##*) }
      [ "\${21}" = "\${entry#*:}" ] || continue
      # The first thread of a process may end before the others.
      [ "$2" != Z ] || [ "\${19}" -gt 1 ] || continue
      left="$left $entry" pids="$pids \${entry%:*}"
    done
    known=$left
    [ -n "$left" ] || return 0
    [ $waited -ge ${PATIENCE} ] && kill -KILL $pids
    [ -z "$asked" ] && sockets $pids >>"$folder/${SOCKETS_FILE}"
    [ -z "$asked" ] && kill -TERM $pids
    asked=1
    sleep 0.025
    waited=$(($(now) - begin))
  done
}
known=
finish applications
finish parts

[ -r "$folder/${GUARD_FILE}" ] && read -r holder _ <"$folder/${GUARD_FILE}"
[ -r "$folder/${DISPLAYS_FILE}" ] && while read -r number; do
  lock=/tmp/.X$number-lock
  [ -r "$lock" ] && read -r pid <"$lock" && [ "$pid" -eq "$holder" ] || continue
  rm -f "/tmp/.X11-unix/X$number" "$lock"
done <"$folder/${DISPLAYS_FILE}"
rm -f "/tmp/.deskhand-$id-lock"
[ -r "$folder/${SOCKETS_FILE}" ] && sort -u "$folder/${SOCKETS_FILE}" | while read -r path; do
  [ -S "$path" ] && ! grep -qF " $path" /proc/net/unix && rm -f "$path"
done

while read -r _ point _; do
  case $point in "$folder"/*) fusermount -uz "$point" || umount -l "$point" ;; esac
done </proc/self/mounts
rm -rf --one-file-system "$folder"
rmdir "$root"
`;
