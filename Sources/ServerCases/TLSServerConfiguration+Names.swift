internal import Minting
internal import TLSEngine
internal import X509

extension TLSServerConfiguration {
  /// Sends a chain to clients that request one of the hosts by name; addresses are never requested (RFC 6066, section 3).
  mutating func serve(_ shown: ChainCase.Presentation, for names: [GeneralName]) {
    for case .dns(let name) in names { named[name.lowercased()] = [TLSIdentity(chain: shown.chain, key: shown.key)] }
  }
}
