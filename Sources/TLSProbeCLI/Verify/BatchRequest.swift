internal import Bytes
internal import DomainNames
internal import PathValidation
internal import Report
internal import X509

/// One request of a batch, read from JSON.
struct BatchRequest {
  /// The error of an invalid request.
  struct InputError: Error {
    let message: String
  }

  private let served: ServedChain
  private let store: TrustStore
  private let name: ReferenceIdentity?
  private let time: Timestamp
  private let profile: Profile
  private let limits: Limits
  private let revocation: RevocationEvidence
  /// The error of a block that is marked as a certificate but cannot be parsed.
  private let malformed: ChainError?

  init(_ document: JSONValue, now: Timestamp, cache: inout BatchCache) throws(InputError) {
    guard case .object = document else { throw InputError(message: "the request is not an object") }
    guard let roots = try Self.texts("roots", in: document) else { throw InputError(message: "'roots' is missing") }
    guard let chain = try Self.texts("chain", in: document), chain.contains(where: { !$0.isEmpty }) else {
      throw InputError(message: "'chain' is missing")
    }
    (served, malformed) = try Self.served(chain, &cache.issuers)
    store = try Self.store(roots, &cache.roots)
    name = try Self.text("hostname", in: document).map { text throws(InputError) in try Self.name(text) }
    time = try Self.time(document["at"]) ?? now
    profile = try Self.profile(document)
    var limits = Limits()
    if let depth = try Self.depth(document["depth"]) { limits.depth = depth }
    self.limits = limits
    revocation = RevocationEvidence(
      demanding: try Self.evidence("crls", in: document, CertificateList.read),
      responses: try Self.evidence("ocsp", in: document, OCSPResponse.read))
  }

  /// The errors that prevent the chain from being trusted.
  func errors(_ signatures: inout SignatureCache) -> [ChainError] {
    if let malformed { return [malformed] }
    return CertificateVerifier(VerificationContext(time: time, name: name, profile: profile, limits: limits, revocation: revocation))
      .verify(served, trusting: [store], signatures: &signatures)[0].errors
  }

  /// The string, or the elements of a list; nil for null and for a missing key.
  private static func texts(_ key: String, in document: JSONValue) throws(InputError) -> [String]? {
    switch document[key] {
    case nil, .null?: return nil
    case .string(let text)?: return [text]
    case .array(let values)?:
      var texts: [String] = []
      for value in values {
        guard case .string(let text) = value else { throw InputError(message: "'\(key)' contains a value that is not a string") }
        texts.append(text)
      }
      return texts
    default: throw InputError(message: "'\(key)' is neither a string nor an array of strings")
    }
  }

  private static func text(_ key: String, in document: JSONValue) throws(InputError) -> String? {
    switch document[key] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw InputError(message: "'\(key)' is not a string")
    }
  }

  private static func served(_ texts: [String], _ issuers: inout CertificateCache) throws(InputError) -> (ServedChain, ChainError?) {
    var list: [[UInt8]] = []
    for text in texts {
      do throws(PKIError) {
        list += try PEM.certificates(Array(text.utf8)).map(\.der)
      } catch {
        guard error.code != .noCertificate else { throw InputError(message: "'chain': \(error.description)") }
        // A broken block among the issuers may not be needed, but that cannot be determined.
        let message = "certificate \(list.count) cannot be read: \(error.description)"
        return (ServedChain(der: list, issuers: &issuers), ChainError(.malformedCertificate, depth: list.count, message))
      }
    }
    return (ServedChain(der: list, issuers: &issuers), nil)
  }

  /// Roots that cannot be parsed are ignored; without any root no chain is trusted.
  private static func store(_ texts: [String], _ cache: inout RootStoreCache) throws(InputError) -> TrustStore {
    do throws(PKIError) {
      return try cache.store(of: texts.filter { !isBlank($0) })
    } catch {
      throw InputError(message: "'roots': \(error.description)")
    }
  }

  /// The given lists and responses have to determine whether the server certificate is revoked; blank text is ignored.
  private static func evidence<Evidence>(
    _ key: String, in document: JSONValue, _ read: ([UInt8]) throws(PKIError) -> [Evidence]
  ) throws(InputError) -> [Evidence] {
    var found: [Evidence] = []
    for text in try texts(key, in: document) ?? [] where !isBlank(text) {
      do throws(PKIError) {
        found += try read(Array(text.utf8))
      } catch {
        throw InputError(message: "'\(key)': \(error.description)")
      }
    }
    return found
  }

  private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { [0x20, 0x09, 0x0a, 0x0d].contains($0) } }

  private static func name(_ text: String) throws(InputError) -> ReferenceIdentity {
    return try DomainNameError.translating(try ReferenceIdentity(text)) { InputError(message: "'hostname': \($0.description)") }
  }

  private static func time(_ value: JSONValue?) throws(InputError) -> Timestamp? {
    switch value {
    case nil, .null?: return nil
    case .integer(let seconds)? where -(1 << 48)...(1 << 48) ~= seconds: return Timestamp(seconds: seconds)
    case .number(let seconds)? where abs(seconds) < 1e14: return Timestamp(seconds: Int64(seconds.rounded(.down)))
    case .string(let text)?:
      if let time = Timestamp(text) { return time }
    default: break
    }
    throw InputError(message: "'at' is neither seconds since 1970 nor an RFC 3339 time")
  }

  private static func depth(_ value: JSONValue?) throws(InputError) -> Int? {
    switch value {
    case nil, .null?: return nil
    case .integer(let depth)? where 0...1_000 ~= depth: return Int(depth)
    default: throw InputError(message: "'depth' is not an integer from 0 to 1000")
    }
  }

  private static func profile(_ document: JSONValue) throws(InputError) -> Profile {
    let named = try text("profile", in: document) ?? Profile.webPKI.name
    guard var profile = Profile.all.first(where: { $0.name == named }) else {
      throw InputError(message: "'profile' is not one of \(Profile.all.map(\.name).joined(separator: ", "))")
    }
    switch try text("purpose", in: document) {
    case nil: break
    case "any"?: profile.purpose = nil
    case let text?:
      guard let purpose = KeyPurpose(text) else { throw InputError(message: "'purpose' is not a key purpose") }
      profile.purpose = purpose
    }
    profile.policyInputs = try policyInputs(document)
    return profile
  }

  private static func policyInputs(_ document: JSONValue) throws(InputError) -> PolicyInputs {
    var inputs = PolicyInputs()
    for text in try texts("policies", in: document) ?? [] {
      guard let policy = OID(text) else { throw InputError(message: "'policies' contains a value that is not an object identifier") }
      inputs.policies.insert(policy)
    }
    inputs.requiresExplicitPolicy = try flag("explicit_policy", in: document)
    inputs.inhibitsPolicyMapping = try flag("inhibit_policy_mapping", in: document)
    inputs.inhibitsAnyPolicy = try flag("inhibit_any_policy", in: document)
    return inputs
  }

  /// False for null and for a missing key.
  private static func flag(_ key: String, in document: JSONValue) throws(InputError) -> Bool {
    switch document[key] {
    case nil, .null?: return false
    case .bool(let value)?: return value
    default: throw InputError(message: "'\(key)' is not a boolean")
    }
  }
}
