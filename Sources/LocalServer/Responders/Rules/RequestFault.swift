internal import Bytes

/// Something that a request lacks, or has wrong.
struct RequestFault: Hashable, Sendable {
  enum Place: String, Hashable, Sendable { case header, query, content, field }

  let place: Place
  /// Nil for the content as a whole.
  let name: String?
  let detail: String

  init(_ place: Place, _ name: String, _ detail: String) {
    self.place = place
    self.name = name
    self.detail = detail
  }

  /// Of the content as a whole.
  init(content detail: String) {
    place = .content
    name = nil
    self.detail = detail
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("in", .string(place.rawValue))]
    if let name { members.append(.init("name", .string(name))) }
    return .object(members + [.init("detail", .string(detail))])
  }
}

extension SiteAnswer {
  /// All that is missing or wrong: 422 (Unprocessable Content) where the message is right and only fields in its content are not.
  static func faults(_ faults: [RequestFault]) -> SiteAnswer {
    let status = faults.allSatisfy { $0.place == .field } ? 422 : 400
    let count = faults.count == 1 ? "one thing is" : "\(faults.count) things are"
    return problem(status, "\(count) missing or wrong", [.init("errors", .array(faults.map(\.json)))])
  }
}
