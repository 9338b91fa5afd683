import Commands

/// The program `cachebench`: every command, and nothing of one's own.
@main
enum Entry {
  static func main() { CacheBenchProgram.main() }
}
