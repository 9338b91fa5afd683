import Commands

/// The program `cachebench` with all built-in commands.
@main
enum Entry {
  static func main() {
    CacheBenchProgram.main(Build(commit: PackedBuild.commit, swift: PackedBuild.swift))
  }
}
