internal import Crypto
internal import X509

extension TLSARecord {
  /// The reason the record is unusable with any certificate (RFC 7671, section 4.1); nil for a usable one.
  var flaw: String? {
    guard Usage.names[usage.rawValue] != nil else { return "the usage \(usage.rawValue) is unknown" }
    guard Selector.names[selector.rawValue] != nil else { return "the selector \(selector.rawValue) is unknown" }
    switch matchingType {
    case .sha256 where data.count != 32: return "a SHA-256 has 32 bytes, the record has \(data.count)"
    case .sha512 where data.count != 64: return "a SHA-512 has 64 bytes, the record has \(data.count)"
    case .full where selector == .certificate && anchor == nil: return "the record holds no certificate that can be read"
    case .full where selector == .publicKey && (try? PublicKey(der: data)) == nil: return "the record holds no key that can be read"
    case .full, .sha256, .sha512: return nil
    default: return "the matching type \(matchingType.rawValue) is unknown"
    }
  }

  /// The complete certificate in the record; nil if there is none.
  var anchor: Certificate? {
    selector == .certificate && matchingType == .full ? try? Certificate(der: data) : nil
  }

  /// The complete key in the record; nil if there is none.
  var key: PublicKey? {
    selector == .publicKey && matchingType == .full ? try? PublicKey(der: data) : nil
  }

  /// Whether the record matches this certificate, which need not parse if it is compared as a whole.
  func describes(_ der: [UInt8], _ certificate: Certificate?) -> Bool {
    guard let selected = selector == .certificate ? der : certificate?.publicKey.der else { return false }
    switch matchingType {
    case .full: return selected == data
    case .sha256: return Digest.sha256(selected) == data
    case .sha512: return Digest.sha512(selected) == data
    default: return false
    }
  }

  func describes(_ certificate: Certificate) -> Bool { describes(certificate.der, certificate) }
}
