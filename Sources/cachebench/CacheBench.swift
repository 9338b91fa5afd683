/// The command line of cachebench.
@main
enum CacheBench {
  static func main() {}
}
