/// The response of a resolver to a question, or the reason that there is none.
public struct LookupObservation: Codable, Hashable, Sendable {
  /// The queried name as in zone files, with its final dot.
  public var name: String
  /// The record type: `AAAA`, `TYPE65280`.
  public var type: String
  /// The name of the resolver: `udp://192.0.2.53`, `system`.
  public var resolver: String
  public var outcome: Outcome
  /// `NOERROR`, `NXDOMAIN` …; nil without a response.
  public var responseCode: String?
  public var records: [RecordDescription]
  public var authorities: [RecordDescription]
  public var additionals: [RecordDescription]
  /// True if the server set the AD bit.
  public var isAuthenticated: Bool
  /// The server that vouches for the records with the AD bit; nil if none does.
  public var vouchedBy: String?
  public var isAuthoritative: Bool
  public var isTruncated: Bool
  public var extendedErrors: [ExtendedError]
  /// `override`, `memory_cache`, `persistent_cache`, or the name of the backend; nil without a response.
  public var source: String?
  /// The endpoint that sent the response; nil if none did.
  public var server: String?
  /// True for records that have expired and are returned all the same (RFC 8767).
  public var isStale: Bool
  /// Seconds in a cache; nil for a new response.
  public var age: Int?
  /// Microseconds.
  public var elapsed: Int64
  public var attempts: [Attempt]
  /// The steps of the resolution policy, in their order.
  public var steps: [Step]
  public var error: Failure?

  /// The outcome of a lookup.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case records
    /// The name exists, without records of this type.
    case noData = "no_data"
    /// The name does not exist (NXDOMAIN).
    case noName = "no_such_name"
    /// The server returned an error, such as SERVFAIL or REFUSED.
    case refused
    /// No response by the deadline.
    case undetermined
  }

  /// A query to a server.
  public struct Attempt: Codable, Hashable, Sendable {
    public var server: String
    public var outcome: String
    public var detail: String?
    /// Microseconds.
    public var elapsed: Int64

    public init(server: String, outcome: String, detail: String?, elapsed: Int64) {
      self.server = server
      self.outcome = outcome
      self.detail = detail
      self.elapsed = elapsed
    }

    enum CodingKeys: String, CodingKey {
      case server, outcome, detail
      case elapsed = "elapsed_us"
    }
  }

  /// A step of the resolution policy.
  public struct Step: Codable, Hashable, Sendable {
    public var step: String
    public var outcome: String
    public var detail: String?

    public init(step: String, outcome: String, detail: String?) {
      self.step = step
      self.outcome = outcome
      self.detail = detail
    }
  }

  /// An extended DNS error (RFC 8914).
  public struct ExtendedError: Codable, Hashable, Sendable {
    public var code: Int
    public var name: String?
    public var text: String

    public init(code: Int, name: String?, text: String) {
      self.code = code
      self.name = name
      self.text = text
    }
  }

  /// A lookup without a response so far.
  public init(name: String, type: String, resolver: String) {
    self.name = name
    self.type = type
    self.resolver = resolver
    outcome = .undetermined
    (records, authorities, additionals, extendedErrors, attempts, steps) = ([], [], [], [], [], [])
    (isAuthenticated, isAuthoritative, isTruncated, isStale) = (false, false, false, false)
    elapsed = 0
  }

  enum CodingKeys: String, CodingKey {
    case name, type, resolver, outcome
    case responseCode = "response_code"
    case records, authorities, additionals
    case isAuthenticated = "authenticated"
    case vouchedBy = "vouched_by"
    case isAuthoritative = "authoritative"
    case isTruncated = "truncated"
    case extendedErrors = "extended_errors"
    case source, server
    case isStale = "stale"
    case age = "age_s"
    case elapsed = "elapsed_us"
    case attempts, steps, error
  }
}

/// A DNS record as text.
public struct RecordDescription: Codable, Hashable, Sendable {
  public var name: String
  public var type: String
  /// `IN` almost always.
  public var recordClass: String
  /// Seconds.
  public var timeToLive: UInt32
  /// The data in the presentation format of zone files.
  public var data: String
  /// The configurations for Encrypted ClientHello in an HTTPS or SVCB record; nil if it has none.
  public var encryptedClientHello: [ECHConfigDescription]?

  public init(
    name: String, type: String, recordClass: String, timeToLive: UInt32, data: String, encryptedClientHello: [ECHConfigDescription]? = nil
  ) {
    self.name = name
    self.type = type
    self.recordClass = recordClass
    self.timeToLive = timeToLive
    self.data = data
    self.encryptedClientHello = encryptedClientHello
  }

  enum CodingKeys: String, CodingKey {
    case name, type
    case recordClass = "class"
    case timeToLive = "ttl"
    case data
    case encryptedClientHello = "ech"
  }

  /// Omits `ech` if there is none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encode(recordClass, forKey: .recordClass)
    try container.encode(timeToLive, forKey: .timeToLive)
    try container.encode(data, forKey: .data)
    try container.encodeIfPresent(encryptedClientHello, forKey: .encryptedClientHello)
  }
}

/// A configuration for Encrypted ClientHello (RFC 9849).
public struct ECHConfigDescription: Codable, Hashable, Sendable {
  /// `0xfe0d`.
  public var version: String
  /// Nil for a version with an unknown format.
  public var configID: Int?
  public var publicName: String?
  /// `0x0020`, the KEM.
  public var kem: String?
  /// Pairs of KDF and AEAD, as in `0x0001/0x0003`.
  public var suites: [String]
  public var maximumNameLength: Int?

  public init(version: String, configID: Int?, publicName: String?, kem: String?, suites: [String], maximumNameLength: Int?) {
    self.version = version
    self.configID = configID
    self.publicName = publicName
    self.kem = kem
    self.suites = suites
    self.maximumNameLength = maximumNameLength
  }

  enum CodingKeys: String, CodingKey {
    case version
    case configID = "config_id"
    case publicName = "public_name"
    case kem, suites
    case maximumNameLength = "maximum_name_length"
  }
}
