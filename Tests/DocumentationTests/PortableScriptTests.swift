import Foundation
import Testing
import TestSupport

/// `.ci/portable`, a part of `make lint`, finds what a Mac lacks in the Makefile and in scripts of the shell.
@Suite struct PortableScriptTests {
  /// Each line has something that Apple's make 3.81, its bash 3.2 or BSD's tools lack.
  private static let lacking = #"""
    mapfile -t lines < list
    readarray lines < list
    declare -A sizes
    local -n reference=$1
    echo "${name^^}"
    echo "${name,,}"
    echo "${names[0]^}"
    echo "${name@Q}"
    for one in "${names[@]}"; do echo "$one"; done
    echo "${names[-1]}"
    [[ -v name ]]
    echo "${name:1:-1}"
    make >& log; make &>> log
    make |& tee log
    exec {stream}< list
    start=$EPOCHREALTIME
    shopt -s globstar
    printf '%(%s)T' -1
    wait -n
    read -t 0.5 line
    make --jobs=2 --output-sync=target
    VERSION != git describe
    VERSION ::= 1
    .ONESHELL:
    define WORDS =
    one two &: three
    WORDS = $(file < list)
    make --jobs="$(nproc)"
    timeout 5 make
    tac list
    shuf list
    chrt --idle 0 make
    ldd "$program"
    sha256sum list
    md5sum < list
    realpath list
    cd "$(readlink -f list)"
    sed -i 's/a/b/' list
    sed -n -r 's/(a)/\1/p' list
    sed 's/a\+/b/' list
    grep '\bword' list
    grep -qP 'a(?=b)' list
    stat -c %s list
    date -d yesterday
    date +%s%N
    find . | xargs -r rm
    find -name list
    find . -type f -printf '%s'
    tar -xzf list.tar.gz --wildcards 'a*'
    cp --parents a/b c
    mktemp --suffix=.txt
    sort --reverse list
    install -D list a/b/list
    cp -t folder list
    head -n -1 list
    echo -n text
    awk '{ print gensub(/a/, "b", 1) }' list
    ls /proc/self/fd
    """#.split(separator: "\n")

  /// A Mac runs each of these lines.
  private static let present = #"""
    while read -r line; do echo "$line"; done < list
    declare -a sizes
    echo "${name#*.}" "${name%%.*}" "${name/a/b}" "${#names[@]}" "${names[0]}" "$@"
    echo ${names[@]+"${names[@]}"}
    make >> log 2>&1 &
    make 2>&1 | tee log || true
    [ "$name" != a ] && ! [ -z "$name" ]
    curl --connect-timeout 5 http://localhost   # timeout, nproc and sed -i are only named here
    sed -i.bak -e 's/a/b/' list
    sed -nE 's/(a|b)+/c/p' list
    grep -oE '(a|b)\+' list
    find . -name list | xargs rm
    apt-get install --yes zstd; python3 -m pip install --quiet wheel
    install -d a/b; install -m 644 list a/b/list
    head -n 1 list; tail -n +2 list
    date +%s
    """#.split(separator: "\n")

  private static let needsLinux =
    #"[ "$(uname -s)" = Linux ] || { echo "$0: needs Linux" >&2; exit 1; }"#

  private static func write(_ script: String, to file: URL) throws {
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: file.path(percentEncoded: false))
  }

  /// Checks a script of some lines, beside a copy of the Makefile with some lines more.
  private static func check(_ script: [Substring], makefile: String = "") async throws
    -> Subprocess.Outcome
  {
    try await TemporaryFolder.with { folder in
      try Self.write(
        "#!/usr/bin/env bash\n" + script.joined(separator: "\n") + "\n",
        to: folder.appending(path: "script"))
      try Data((Pages.text("Makefile") + makefile).utf8)
        .write(to: folder.appending(path: "Makefile"))
      return try await Subprocess.run(
        PackageFolder.url.appending(path: ".ci/portable"), [folder.path(percentEncoded: false)])
    }
  }

  @Test func aMacHasAllThatScriptsAndTargetsUse() async throws {
    let outcome = try await Subprocess.run(PackageFolder.url.appending(path: ".ci/portable"), [])
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test func eachConstructIsFoundInItsLine() async throws {
    let outcome = try await Self.check(Self.lacking)
    #expect(outcome.code == 1)
    for (index, line) in Self.lacking.enumerated() {
      let found = outcome.error.contains("script:\(index + 2):\(line)\n  ^ a Mac lacks it: ")
      #expect(found, "\(line)")
    }
    let table = try Pages.text(".ci/lacking").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(table.count > 20)
    for entry in table {
      let reason = try #require(entry.firstMatch(of: #/  +(.*)$/#))
      #expect(outcome.error.contains("lacks it: \(reason.1)\n"), "no line has '\(entry)'")
    }
  }

  @Test func linesThatAMacRunsPass() async throws {
    let outcome = try await Self.check(Self.present)
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test func aScriptThatNeedsLinuxIsPassedOver() async throws {
    let outcome = try await Self.check([Self.needsLinux[...]] + Self.lacking)
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test(arguments: [
    ("planted: build", true), ("planted: ## On linux", true), ("planted: linux", false),
    ("planted: linux build ## Say it", false), ("other: linux\n\ttrue\nplanted:", true),
  ])
  func aTargetThatNeedsLinuxIsPassedOver(_ rule: String, _ isFound: Bool) async throws {
    let outcome = try await Self.check([], makefile: "\n\(rule)\n\tsed -i s/a/b/ list\n")
    #expect(outcome.code == (isFound ? 1 : 0), "\(outcome.error)")
    #expect(outcome.error.contains("\tsed -i s/a/b/ list\n") == isFound)
  }

  /// A system of another name, with the tools of this one.
  @Test(arguments: [
    ["make", "dist"], ["make", "dist-check"], [".ci/dist"], [".ci/smoke"], [".ci/slurm"],
    ["Tests/System/bare"],
  ])
  func whatNeedsLinuxSaysSoElsewhere(_ command: [String]) async throws {
    try await TemporaryFolder.with { folder in
      try Self.write("#!/bin/sh\necho Darwin\n", to: folder.appending(path: "uname"))
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let outcome = try await Subprocess.run(
        URL(filePath: "/usr/bin/env"), command,
        environment: ["PATH": folder.path(percentEncoded: false) + ":" + path, "MAKEFLAGS": ""],
        in: PackageFolder.url)
      // make exits with status 2 if a recipe exits with 1.
      #expect(outcome.code == (command.count > 1 ? 2 : 1))
      let words = command.joined(separator: " ")
      #expect(outcome.error.hasPrefix("\(words): needs Linux\n"), "\(outcome.error)")
    }
  }
}
