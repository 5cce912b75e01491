import Bytes

@testable import HTTPMessages

/// Jars for tests to fill and ask.
enum JarBench {
  static let now = Timestamp(seconds: 1_790_000_000)

  static func url(_ text: String) throws -> URI { try URI(parsing: text) }

  /// What a request for `asked` carries after `from` has answered with those fields; nil for no Cookie field.
  static func sent(_ fields: [String], from: String, to asked: String, after: Duration = .zero) throws -> String? {
    var jar = CookieJar()
    for field in fields {
      if let said = SetCookie(Array(field.utf8)) { jar.store(said, from: try url(from), at: now) }
    }
    return jar.field(for: try url(asked), at: now + after).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a request carries by that jar.
  static func sent(by jar: CookieJar, to asked: String) throws -> String? {
    var jar = jar
    return jar.field(for: try url(asked), at: now).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What becomes of one field: nil when it is taken.
  static func refusal(_ field: String, from: String, in jar: inout CookieJar) throws -> CookieRejection? {
    guard let said = SetCookie(Array(field.utf8)) else { return nil }
    return jar.store(said, from: try url(from), at: now)
  }
}
