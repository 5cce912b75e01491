internal import Minting
internal import PKI
internal import TLSEngine

extension TLSServerConfiguration {
  /// Shows a chain to whoever asks for one of the hosts by name; addresses are never asked for (RFC 6066, section 3).
  mutating func serve(_ shown: ChainCase.Presentation, for names: [GeneralName]) {
    for case .dns(let name) in names { named[name.lowercased()] = [TLSIdentity(chain: shown.chain, key: shown.key)] }
  }
}
