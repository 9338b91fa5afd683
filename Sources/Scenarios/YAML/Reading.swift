/// What the parts of one reading share: what was found wrong so far, and which keys were asked for.
final class Reading {
  private(set) var found: [ScenarioError.Diagnostic] = []
  private var ledgers: [Ledger] = []

  /// Notes something wrong and lets the reading go on.
  func record(_ error: ScenarioError) { found += error.diagnostics }

  /// Takes the account of a mapping's keys into the closing, once.
  func open(_ ledger: Ledger) {
    guard !ledger.isOpen else { return }
    ledger.isOpen = true
    ledgers.append(ledger)
  }

  /// Runs a reading whose accounts count only if it succeeds: what broke off has not asked for all
  /// its keys.
  func attempt<Value>(_ ledger: Ledger, _ body: () throws -> Value) throws -> Value {
    let before = ledgers.count
    open(ledger)
    do {
      return try body()
    } catch {
      ledgers.removeSubrange(before...)
      throw error
    }
  }

  /// Everything wrong, with the keys nobody asked for.
  func close() -> [ScenarioError.Diagnostic] { found + ledgers.flatMap(\.unknownKeys) }
}
