#!/bin/sh
# The command `deskhand`. While the background process runs, a command in Node would take most of its time to start Node.
# Perl, which every Debian has, starts in a fifth of that: what is below says to the background process what deskhand.cjs
# would say, prints what comes back, and leaves everything else to deskhand.cjs.
# Perl would complain of a language that is not installed, which is nothing to deskhand.
command -v perl >/dev/null 2>&1 && PERL_BADLANG=${PERL_BADLANG-} exec perl -x "$0" "$@"
exec node "$(dirname "$(readlink -f "$0")")/deskhand.cjs" "$@"
#!perl
# The protocol is that of src/hosts/cli/daemon/wire.ts, the place of the socket that of socket-folder.ts beside it. Modules
# would take as long to load as the rest takes to run, hence the numbers: they are those of Linux.
use strict;

delete $ENV{PERL_BADLANG} if $ENV{PERL_BADLANG} eq '';
my $BUILD = 'DESKHAND_BUILD';
my $SILENCE_S = 10;
my %FRAME = (begun => 1, stdout => 2, stderr => 3, exit => 4);
my ($AF_UNIX, $SOCK_STREAM, $EINTR, $EAGAIN, $EPIPE) = (1, 1, 4, 11, 32);
my $LOST_OUTPUT_CODE = 5;
my $is_output_lost;
my @SIGNALS = qw(INT TERM HUP);

my $is_apart = @ARGV && ($ARGV[0] eq 'mcp' || $ARGV[0] eq 'daemon');
my $is_off = ($ENV{DESKHAND_DAEMON} // '') eq 'off' || grep { $_ eq '--no-daemon' } @ARGV;
my $cwd = readlink '/proc/self/cwd';
leave_to_node() if $is_apart || $is_off || !defined $cwd || !-d $cwd;

my $path = newest_socket(socket_folder());
leave_to_node() unless defined $path;
socket my $socket, $AF_UNIX, $SOCK_STREAM, 0 or leave_to_node();
connect $socket, pack 'S a*', $AF_UNIX, $path or leave_to_node();
$SIG{PIPE} = 'IGNORE';
for my $name (@SIGNALS) {
  $SIG{$name} = sub {
    $SIG{$_} = 'DEFAULT' for @SIGNALS;
    put($socket, "SIG$name\n");
  };
}
put($socket, request());
exit answer();

# Prints what comes until the exit code does. A call that has begun may have been done, and is not sent again.
sub answer {
  my ($rest, $begun) = ('', undef);
  while (1) {
    while (length $rest >= 5) {
      my ($type, $length) = unpack 'C V', $rest;
      last if length $rest < 5 + $length;
      my $payload = substr $rest, 5, $length;
      substr $rest, 0, 5 + $length, '';
      if ($type == $FRAME{stdout}) { put(\*STDOUT, $payload) }
      elsif ($type == $FRAME{stderr}) { put(\*STDERR, $payload) }
      elsif ($type == $FRAME{begun}) { $begun = $payload }
      elsif ($type == $FRAME{exit}) { return $payload || ($is_output_lost ? $LOST_OUTPUT_CODE : 0) }
      else { leave_to_node() }
    }
    leave_to_node('silent') unless $begun || is_ready(0, $socket, $SILENCE_S);
    my $count = sysread $socket, $rest, 65536, length $rest;
    next if !defined $count && $! == $EINTR;
    leave_to_node($begun && "lost $begun") unless $count;
  }
}

# One line of JSON. Bytes stay as they are: what reads them takes them as Node would.
sub request {
  my $argv = join ',', map { quoted($_) } @ARGV;
  my $env = join ',', map { quoted($_) . ':' . quoted($ENV{$_}) } keys %ENV;
  my $terminals = join ',', map { -t $_ ? 'true' : 'false' } \*STDOUT, \*STDERR;
  return sprintf qq({"build":%s,"ask":"run","argv":[%s],"cwd":%s,"env":{%s},"terminals":[%s]}\n),
    quoted($BUILD), $argv, quoted($cwd), $env, $terminals;
}

sub quoted {
  my ($text) = @_;
  $text =~ s/([\x00-\x1f"\\])/sprintf '\\u%04x', ord $1/ge;
  return qq("$text");
}

sub socket_folder {
  my $runtime = $ENV{XDG_RUNTIME_DIR} // '';
  my $is_own = $runtime =~ m{^/} && -d $runtime && (stat _)[4] == $<;
  return $is_own && length "$runtime/deskhand" <= 62 ? "$runtime/deskhand" : "/tmp/deskhand-run-$<";
}

# The socket with the highest number, in a folder that is ours alone.
sub newest_socket {
  my ($folder) = @_;
  my ($mode, $owner) = (lstat $folder)[2, 4];
  return undef unless defined $mode && -d _ && $owner == $< && ($mode & 077) == 0;
  my $own = (readlink '/proc/self/ns/mnt') // 'daemon';
  $own =~ s/\D//g unless $own eq 'daemon';
  opendir my $entries, $folder or return undef;
  my ($newest) = sort { $b <=> $a } map { /^\Q$own\E\.(\d+)\z/ ? $1 : () } readdir $entries;
  return defined $newest ? "$folder/$own.$newest" : undef;
}

# Writes all of it; what nobody reads any more is no reason to fail, and what cannot be written, as on a full disk, is told (lost-output.ts).
sub put {
  my ($handle, $bytes) = @_;
  while (length $bytes) {
    my $count = syswrite $handle, $bytes;
    if (defined $count) { substr $bytes, 0, $count, '' }
    elsif ($! == $EAGAIN) { is_ready(1, $handle, undef) }
    elsif ($! != $EINTR) { return lose($handle, $!) }
  }
}

sub lose {
  my ($handle, $error) = @_;
  return if $handle != \*STDOUT || $error == $EPIPE || $is_output_lost++;
  syswrite STDERR, "The output could not be written: $error. What was asked may be done: look before you ask again.\n";
}

# Waits until a handle can be written to, or read from; false when the time is over.
sub is_ready {
  my ($is_writing, $handle, $seconds) = @_;
  vec(my $bits = '', fileno $handle, 1) = 1;
  my ($readable, $writable) = $is_writing ? (undef, $bits) : ($bits, undef);
  return select $readable, $writable, undef, $seconds;
}

# How far the call came is said where it must not be made again.
sub leave_to_node {
  my ($attempt) = @_;
  $ENV{DESKHAND_ATTEMPT} = $attempt if $attempt;
  my $file = $0;
  while (defined(my $target = readlink $file)) {
    $file = $target =~ m{^/} ? $target : $file =~ s{[^/]*$}{}r . $target;
  }
  exec 'node', $file =~ s{[^/]*$}{deskhand.cjs}r, @ARGV or print STDERR "deskhand: Node.js is not on the path.\n";
  exit 127;
}
