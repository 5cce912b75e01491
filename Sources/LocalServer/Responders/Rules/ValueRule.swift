/// A header field, or a name in the query, that a request needs.
public struct ValueRule: Hashable, Sendable {
  public let name: String
  /// What one of its values has to be; nil where any will do.
  let pattern: TextPattern?

  /// `X-Api-Key`, or `Accept: application/*`, where `*` stands for any text.
  public init(header text: String) throws(ResponderError) {
    let name = text.prefix { $0 != ":" }
    guard FieldToken.isToken(name) else {
      throw ResponderError("'\(name)' is no name of a header field", hint: "say NAME, or 'NAME: VALUE'")
    }
    let value = text.dropFirst(name.count + 1).drop { $0 == " " }
    self.init(name: String(name), value: value.isEmpty ? nil : String(value))
  }

  /// Nil for any value.
  public init(name: String, value: String? = nil) {
    self.name = name
    pattern = value.flatMap { $0 == "*" ? nil : TextPattern($0) }
  }

  /// Nil where nothing is wrong.
  func fault(in place: RequestFault.Place, among values: [String]) -> RequestFault? {
    guard !values.isEmpty else { return RequestFault(place, name, "is missing") }
    guard let pattern, !values.contains(where: pattern.matches) else { return nil }
    return RequestFault(place, name, "is not '\(pattern.text)'")
  }
}
