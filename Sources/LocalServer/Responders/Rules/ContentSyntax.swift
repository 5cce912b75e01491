internal import Bytes

/// What a request's content has to be.
public enum ContentSyntax: String, Hashable, Sendable, CaseIterable {
  case json, xml

  /// Begins a value that names the file of a schema instead of a syntax: `schema=order.json`.
  public static let schemaPrefix = "schema="

  /// Why it is not; nil where it is.
  public func mistake(in bytes: [UInt8]) -> String? {
    switch self {
    case .json:
      do throws(JSONReader.Mistake) {
        _ = try JSONReader.read(bytes)
        return nil
      } catch {
        let place = error.position(in: bytes)
        return "is no JSON: line \(place.line), column \(place.column): \(error.reason)"
      }
    case .xml: return XMLCheck.mistake(in: bytes).map { "is no XML: line \($0.line), column \($0.column): \($0.reason)" }
    }
  }
}
