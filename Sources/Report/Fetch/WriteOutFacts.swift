internal import Bytes
internal import Observation
internal import PathValidation

/// The values of the variables of a format.
struct WriteOutFacts {
  let seen: FetchObservation
  let context: WriteOutContext

  var last: HopObservation? { seen.last }
  var response: ResponseObservation? { last?.response }
  /// The connection of the last exchange.
  var connection: FetchConnectionObservation? { last?.connection }
  var tls: FetchTLSObservation? { last?.tls }
  var marks: CurlTimings { last?.marks ?? CurlTimings() }

  /// Nil for an unknown variable.
  func value(of name: String) -> WriteOutValue? {
    if let variable = WriteOutTable.named(name) { return variable.value(self) }
    for (prefix, url) in [("url.", seen.hops.first?.url), ("urle.", last?.url)] where name.hasPrefix(prefix) {
      return URLParts(url ?? context.url).part(String(name.dropFirst(prefix.utf8.count))).map { .text($0) }
    }
    return nil
  }

  /// Bytes per second over the total time.
  func speed(_ bytes: UInt64) -> Int64 {
    guard marks.total > 0 else { return 0 }
    let whole = bytes.multipliedFullWidth(by: 1_000_000)
    let total = UInt64(marks.total)
    // The quotient has to fit into 64 bits.
    return whole.high < total ? Int64(clamping: total.dividingFullWidth(whole).quotient) : .max
  }

  /// The first line with that name in the last response.
  func header(_ name: String) -> String { response?.headers.first(name) ?? "" }

  /// Lower-case names in the order of their first lines, each with all its values.
  var headerJSON: String {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for field in response?.headers ?? [] {
      let name = field.name.lowercased()
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(field.value)
    }
    let lines = names.map { name in
      "\(WriteOutValue.quoted(name)):[\((values[name] ?? []).map(WriteOutValue.quoted).joined(separator: ","))]"
    }
    return "{\(lines.joined(separator: ",\n"))\n}"
  }

  /// All variables, in order of their names.
  var json: String {
    let members = WriteOutTable.all.map { "\(WriteOutValue.quoted($0.name)):\($0.value(self).json)" }
    return "{\(members.joined(separator: ","))}"
  }

  /// The certificates in curl's OpenSSL format, abbreviated.
  var certificates: String {
    (last?.certificates ?? []).map { certificate in
      var lines = ["Subject:\(certificate.subject)", "Issuer:\(certificate.issuer)"]
      if let version = certificate.version { lines.append("Version:\(version)") }
      lines.append("Serial Number:\(certificate.serial)")
      lines.append("Signature Algorithm:\(certificate.signatureAlgorithm)")
      if let key = certificate.publicKey { lines.append("Public Key Algorithm:\(key)") }
      if !certificate.subjectAlternativeNames.isEmpty {
        lines.append("X509v3 Subject Alternative Name:\(certificate.subjectAlternativeNames.joined(separator: ", "))")
      }
      if let begin = certificate.notBefore { lines.append("Start date:\(begin.rfc3339)") }
      if let end = certificate.notAfter { lines.append("Expire date:\(end.rfc3339)") }
      // Line ends in untrusted text are escaped.
      return lines.map(TerminalText.escape).joined(separator: "\n") + "\nCert:\(certificate.pem)"
    }.joined()
  }

  /// OpenSSL's numbers (x509_vfy.h) for the error codes; without the host name, which curl checks separately.
  var verifyResult: Int64 {
    guard let verify = tls?.verify else { return 0 }
    let errors = verify.errors.filter { $0.code != ChainError.Code.hostnameMismatch.rawValue }
    return errors.first.map { ChainError.Code(rawValue: $0.code).flatMap { Self.verifyResults[$0] } ?? 1 } ?? 0
  }

  private static let verifyResults: [ChainError.Code: Int64] = [
    .badSignature: 7, .notYetValid: 9, .expired: 10, .selfSigned: 18, .unknownIssuer: 20, .limitExceeded: 22, .revoked: 23,
    .pathLength: 25, .extendedKeyUsage: 26, .distrusted: 28, .keyUsage: 32, .unknownCriticalExtension: 34,
    .certificatePolicy: 43,
    .nameConstraint: 47, .weakKey: 66, .weakSignature: 68, .authorityRequired: 79,
  ]
}
