package import Primitives

/// A cellular modem that stays connected for a while after the last byte, as its network decides.
///
/// The times are means measured on commercial networks in the United States (J. Huang, F. Qian, A. Gerber, Z. M.
/// Mao, S. Sen, O. Spatscheck. *A Close Examination of Performance and Power Characteristics of 4G LTE Networks*,
/// MobiSys 2012, table 3). Operators choose their own timers. Today they are often shorter.
package enum Radio: String, NamedChoice {
  /// LTE: RRC_CONNECTED with discontinuous reception, until it turns idle.
  case lte
  /// UMTS: the dedicated channel (DCH), then the shared one (FACH), until it turns idle.
  case umts

  /// The time for which it stays connected after the last byte.
  package var tail: Nanoseconds {
    switch self {
    case .lte: .milliseconds(11_576)
    case .umts: .milliseconds(8_088 + 824)
    }
  }
}
