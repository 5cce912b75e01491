public import Bytes
public import HTTPServer
internal import Minting

extension LocalServer {
  /// Serves cases by name; certificates are dated by `now`.
  public convenience init(
    cases names: [String], at now: Timestamp, address: IPAddress = .loopbackV4, limits: ServerLimits = ServerLimits()
  ) throws(LocalServerError) {
    var cases: [any ServerCase] = []
    for name in names {
      guard let found = Cases.all.first(where: { $0.name == name }) else {
        throw LocalServerError(code: .noSuchCase, subject: name, what: "there is no such server case")
      }
      cases.append(found)
    }
    try self.init(cases, at: now, address: address, limits: limits)
  }

  public convenience init(
    _ cases: [any ServerCase], at now: Timestamp, address: IPAddress = .loopbackV4, limits: ServerLimits = ServerLimits()
  ) throws(LocalServerError) {
    let doors = cases.map { ListenerConfiguration($0.name, at: Endpoint(address, port: 0), [$0]) }
    try self.init(doors, by: try Self.authorities(at: now), settings: ServerSettings(limits: limits))
  }
}

extension LocalServerError {
  public var hint: String? {
    code == .noSuchCase ? "the cases are \(Cases.all.map(\.name).joined(separator: ", "))" : nil
  }
}
