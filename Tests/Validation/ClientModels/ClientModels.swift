import Commands

/// The command line of cachebench with the policies of clients that others wrote, for `make validate-predict`.
@main
enum ClientModels {
  static func main() { CacheBenchProgram.main(policies: [AgeTimesSize.self]) }
}
