import Commands

/// The program `cachebench`, with every built-in command.
@main
enum Entry {
  static func main() { CacheBenchProgram.main() }
}
