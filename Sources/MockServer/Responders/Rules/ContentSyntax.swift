internal import Bytes

/// The required syntax of a request's content.
public enum ContentSyntax: String, Hashable, Sendable, CaseIterable {
  case json, xml

  /// The prefix of a value that names a schema file instead of a syntax: `schema=order.json`.
  public static let schemaPrefix = "schema="

  /// The syntax error; nil if the content is well-formed.
  public func mistake(in bytes: [UInt8]) -> String? {
    switch self {
    case .json:
      do throws(JSONParser.InputError) {
        _ = try JSONParser.read(bytes)
        return nil
      } catch {
        let place = error.position(in: bytes)
        return "is no JSON: line \(place.line), column \(place.column): \(error.reason)"
      }
    case .xml: return XMLCheck.mistake(in: bytes).map { "is no XML: line \($0.line), column \($0.column): \($0.reason)" }
    }
  }
}
