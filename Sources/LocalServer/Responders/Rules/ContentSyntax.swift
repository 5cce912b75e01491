internal import Bytes

/// What a request's content has to be.
public enum ContentSyntax: String, Hashable, Sendable, CaseIterable {
  case json, xml

  /// Why it is not; nil where it is.
  public func mistake(in bytes: [UInt8]) -> String? {
    switch self {
    case .json:
      do throws(JSONReader.Mistake) {
        _ = try JSONReader.read(bytes)
        return nil
      } catch {
        let before = bytes.prefix(error.offset)
        let line = before.count { $0 == 0x0a } + 1
        let column = before.reversed().prefix { $0 != 0x0a }.count + 1
        return "is no JSON: line \(line), column \(column): \(error.reason)"
      }
    case .xml: return XMLCheck.mistake(in: bytes).map { "is no XML: line \($0.line), column \($0.column): \($0.reason)" }
    }
  }
}
