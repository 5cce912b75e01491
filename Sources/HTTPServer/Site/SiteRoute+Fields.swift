internal import HTTPWire

extension SiteRoute {
  static let fieldsAsked: [SiteRoute] = [
    // /response-headers?Name=value&…: a response with these fields, and with the status of `status_code`.
    SiteRoute(name: "response-headers") { request in
      let status = request.number(of: "status_code").map { Int(clamping: $0) } ?? 200
      guard (200...599).contains(status) else { return .status(400) }
      var answer = SiteResponse.text("as asked\n", status: status)
      for (name, value) in request.query where name != "status_code" {
        guard isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return .status(400) }
        answer.fields.append(name, value)
      }
      return answer
    }
  ]

  /// True for a valid field name that does not concern the connection.
  private static func isToken(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    return !name.isEmpty && isPlain && !ofConnection.contains(name.lowercased())
  }

  private static let ofConnection = [
    "connection", "content-length", "transfer-encoding", "keep-alive", "upgrade", "proxy-connection", "te",
  ]
}
