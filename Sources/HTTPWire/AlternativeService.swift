/// An alternative service for an origin (RFC 7838, section 3).
public struct AlternativeService: Hashable, Sendable {
  /// The ALPN protocol ID, percent-decoded; need not be text.
  public var `protocol`: [UInt8]
  /// Empty for the origin's own host; an IPv6 address is in brackets.
  public var host: String
  public var port: UInt16
  /// In seconds; default: 86,400.
  public var maximumAge: UInt64 = 86_400
  /// True if the entry survives a network change (section 3.1).
  public var persists = false

  public init(protocol: [UInt8], host: String = "", port: UInt16) {
    self.protocol = `protocol`
    self.host = host
    self.port = port
  }

  /// The services that the Alt-Svc fields of a response advertise, in order of preference; empty if the value is `clear`.
  ///
  /// A malformed value is ignored from the first error on; earlier entries are kept.
  public static func advertised(by fields: FieldSection) -> [AlternativeService] {
    var services: [AlternativeService] = []
    for line in fields.lines where line.isNamed("alt-svc") {
      // "clear" is a value by itself and invalidates all other entries (section 3).
      if line.value == Array("clear".utf8) { return [] }
      var reader = AlternativeServiceReader(line.value)
      while services.count < mostServices, let service = reader.next() { services.append(service) }
    }
    return services
  }

  private static let mostServices = 50
}
