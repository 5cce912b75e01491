public import Bytes
internal import DomainNames

/// The cookie file format of curl and browser tools: seven tab-separated columns, one cookie per line.
public enum NetscapeCookieFile {
  /// Adds the cookies of a file to a jar; invalid lines are skipped.
  ///
  /// Lines `Set-Cookie: …`, as written by `curl -D`, are processed as if sent by their Domain, or by `origin` if they have none: a cookie
  /// without an owner would be sent to every host.
  public static func read(_ bytes: [UInt8], into jar: inout CookieJar, origin: URI?, at now: Timestamp) {
    for var line in bytes.split(separator: UInt8(ascii: "\n")) where line.count <= longestLine {
      while line.last == UInt8(ascii: "\r") { line.removeLast() }
      if hasPrefix(line, headerPrefix) {
        store(line.dropFirst(headerPrefix.count), into: &jar, origin: origin, at: now)
      } else if let cookie = cookie(line) {
        jar.insert(cookie, at: now)
      }
    }
  }

  /// The file content for a jar, oldest cookies first, without expired ones.
  public static func text(of jar: CookieJar, at now: Timestamp) -> [UInt8] {
    var text = Array(head.utf8)
    for cookie in jar.cookies where !cookie.isExpired(at: now) { text += line(of: cookie) }
    return text
  }

  /// Nil for a comment, and for an invalid line.
  static func cookie(_ line: ArraySlice<UInt8>) -> Cookie? {
    var rest = line
    let isHTTPOnly = rest.starts(with: httpOnly)
    if isHTTPOnly { rest = rest.dropFirst(httpOnly.count) }
    guard rest.first != UInt8(ascii: "#") else { return nil }
    var columns = rest.split(separator: 0x09, maxSplits: 6, omittingEmptySubsequences: false)
    guard columns.count >= 5 else { return nil }
    // Some programs omit the path.
    if flag(columns[2]) != nil, flag(columns[3]) == nil { columns.insert([UInt8(ascii: "/")], at: 2) }
    guard (6...7).contains(columns.count), let isTail = flag(columns[1]), let isSecure = flag(columns[3]), let end = seconds(columns[4])
    else {
      return nil
    }
    let domain = columns[0].first == UInt8(ascii: ".") ? columns[0].dropFirst() : columns[0]
    var cookie = Cookie(
      name: Array(columns[5]), value: columns.count == 7 ? Array(columns[6]) : [], domain: String(decoding: domain, as: UTF8.self),
      isHostOnly: !isTail, path: String(decoding: columns[2], as: UTF8.self), expires: end == 0 ? nil : Timestamp(seconds: end))
    (cookie.isSecure, cookie.isHTTPOnly) = (isSecure, isHTTPOnly)
    return cookie
  }

  private static func line(of cookie: Cookie) -> [UInt8] {
    let dot = cookie.isHostOnly ? "" : "."
    let columns =
      "\(dot)\(cookie.domain)\t\(word(!cookie.isHostOnly))\t\(cookie.path)\t\(word(cookie.isSecure))\t\(cookie.expires?.seconds ?? 0)\t"
    return (cookie.isHTTPOnly ? httpOnly : []) + Array(columns.utf8) + cookie.name + [0x09] + cookie.value + [UInt8(ascii: "\n")]
  }

  private static func store(_ field: ArraySlice<UInt8>, into jar: inout CookieJar, origin: URI?, at now: Timestamp) {
    guard let said = SetCookie(field), var url = origin ?? said.domain.flatMap(self.origin) else { return }
    if let own = said.domain.flatMap(self.origin), own.host != url.host { url = own }
    // Cookies from a file are processed as if received over https.
    (url.scheme, url.path) = ("https", "/")
    jar.store(said, from: url, at: now)
  }

  private static func origin(_ domain: [UInt8]) -> URI? {
    guard let host = try? Host(parsing: String(decoding: domain, as: UTF8.self)) else { return nil }
    return URI(scheme: "https", host: host)
  }

  private static func hasPrefix(_ line: ArraySlice<UInt8>, _ prefix: [UInt8]) -> Bool {
    line.count >= prefix.count && line.prefix(prefix.count).map(FieldSyntax.lowered) == prefix
  }

  private static func flag(_ column: ArraySlice<UInt8>) -> Bool? {
    switch String(decoding: column.map(FieldSyntax.lowered), as: UTF8.self) {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// A number that is too large becomes the last second of the calendar.
  private static func seconds(_ column: ArraySlice<UInt8>) -> Int64? {
    guard !column.isEmpty, column.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int64(String(decoding: column, as: UTF8.self)) ?? .max, lastSecond)
  }

  private static func word(_ flag: Bool) -> String { flag ? "TRUE" : "FALSE" }

  /// The first line identifies the file format to other programs.
  private static let head = "# Netscape HTTP Cookie File\n# Written by tlsprobe, in curl's format; lines may be added and removed.\n\n"
  private static let httpOnly = Array("#HttpOnly_".utf8)
  private static let headerPrefix = Array("set-cookie:".utf8)
  private static let longestLine = 8_192
  /// 9999-12-31T23:59:59Z.
  private static let lastSecond: Int64 = 253_402_300_799
}
