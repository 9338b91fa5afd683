package import Primitives

/// A cellular modem. The network decides how long it stays connected after the last byte.
///
/// The times are means measured on commercial networks in the United States (J. Huang, F. Qian, A. Gerber, Z. M. Mao,
/// S. Sen, O. Spatscheck. *A Close Examination of Performance and Power Characteristics of 4G LTE Networks*, MobiSys
/// 2012, table 3). Operators choose their own timers, which are often shorter today.
package enum Radio: String, NamedChoice {
  /// LTE: RRC_CONNECTED with discontinuous reception, until it turns idle.
  case lte
  /// UMTS: the dedicated channel (DCH), then the shared one (FACH), until it turns idle.
  case umts

  /// The time for which the modem stays connected after the last byte.
  package var tail: Nanoseconds {
    switch self {
    case .lte: .milliseconds(11_576)
    case .umts: .milliseconds(8_088 + 824)
    }
  }
}
