/// Another place where an origin can be had (RFC 7838, section 3).
public struct AlternativeService: Hashable, Sendable {
  /// The ALPN name, percent-encoding undone; need not be text.
  public var `protocol`: [UInt8]
  /// Empty for the origin's own host; an IPv6 address stands in brackets.
  public var host: String
  public var port: UInt16
  /// Seconds.
  public var maximumAge: UInt64 = 86_400
  /// It outlives a change of networks (section 3.1).
  public var persists = false

  public init(protocol: [UInt8], host: String = "", port: UInt16) {
    self.protocol = `protocol`
    self.host = host
    self.port = port
  }

  /// What the Alt-Svc fields of a response advertise, in the order of preference; empty where they say `clear`.
  ///
  /// A value that is no Alt-Svc is passed over from where it goes wrong; what stood before it is kept.
  public static func advertised(by fields: FieldSection) -> [AlternativeService] {
    var services: [AlternativeService] = []
    for line in fields.lines where line.isNamed("alt-svc") {
      // "clear" stands alone, and makes void what else is said (section 3).
      if line.value == Array("clear".utf8) { return [] }
      var reader = AlternativeServiceReader(line.value)
      while services.count < mostServices, let service = reader.next() { services.append(service) }
    }
    return services
  }

  private static let mostServices = 50
}
