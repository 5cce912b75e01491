import Foundation

/// Takes out of what a client said and kept what is another thing in each run: who it is, its folder, times, boundaries and what a
/// client makes up for Digest.
struct StateMask {
  let client: String
  let folder: String
  let start: Date

  /// A file's lines, in an order of their own where the file has none.
  func lines(of text: String) -> [String] {
    let text = text.replacing(client, with: "client").replacing(folder, with: "folder").replacing(folderName, with: "name")
      .replacing("\r\n", with: "␍\n")
    let lines = Self.withoutBoundaries(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("Date: ") || $0.hasPrefix("date: ") ? "date" : Self.withoutNonces(String($0)) }
    guard lines.contains(where: { $0.hasPrefix("# ") }) else { return lines.map(Self.withCookiesSorted) }
    return lines.filter { !$0.hasPrefix("# ") && !$0.isEmpty }.map(kept).sorted()
  }

  /// A request as the server wrote it down.
  func request(_ line: String) -> [String: String] {
    guard var fields = try? JSONDecoder().decode([String: String].self, from: Data(line.utf8)) else { return ["line": line] }
    if let type = fields["type"], type.contains("boundary=") {
      let content = fields["content", default: ""]
      // The length is right, whatever the boundary's, where nginx has read the content.
      if content.isEmpty || fields["length"] == "\(content.utf8.count)" { fields["length"] = "right" }
      let whole = Self.withoutBoundaries("\(type)\n\(content)")
      let end = whole.firstIndex(of: "\n") ?? whole.endIndex
      fields["type"] = String(whole[..<end])
      fields["content"] = String(whole[end...]).replacing(folderName, with: "name")
    }
    fields["authorization"] = fields["authorization"].map(Self.credentials)
    fields["cookie"] = fields["cookie"].map { Self.withoutNonces(Self.sorted($0)) }
    return fields
  }

  /// A line of a cookie jar or an HSTS file, with the time told in thousands of seconds from now where it is of this year or so.
  private func kept(_ line: String) -> String {
    var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if fields.count == 7, let time = Double(fields[4]), time > 0 {
      fields[4] = steadied(time)
      return fields.joined(separator: "\t")
    }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "yyyyMMdd HH:mm:ss"
    if parts.count == 3, let time = format.date(from: String(parts[1])) {
      return "\(parts[0])\"\(steadied(time.timeIntervalSince1970))\""
    }
    return line
  }

  private func steadied(_ time: Double) -> String {
    let distance = time - start.timeIntervalSince1970
    return distance.magnitude < 400_000_000 ? "now + \(Int((distance / 1_000).rounded()))k" : "\(time)"
  }

  /// A Digest's parameters in one order, without those that are different each time.
  private static func credentials(_ text: String) -> String {
    guard text.hasPrefix("Digest ") else { return text }
    let parameters = text.dropFirst(7).split(separator: ",").map { parameter in
      let name = parameter.drop { $0 == " " }.prefix { $0 != "=" }
      return ["nonce", "cnonce", "response", "opaque"].contains(String(name)) ? "\(name)=" : String(parameter.drop { $0 == " " })
    }
    return "Digest " + parameters.sorted().joined(separator: ", ")
  }

  /// curl's, ours and nginx's, those of parts in parts too; and the length that httpbin's echo of a form has in consequence.
  private static func withoutBoundaries(_ text: String) -> String {
    let text = text.replacing(/-{24,}(?:[0-9a-f]{16}|(?:[0-9]+-)?[0-9A-Za-z_-]{22})(?![0-9A-Za-z])/, with: "boundary").replacing(
      /--[0-9]{20}/, with: "--boundary")
    guard text.contains("boundary=boundary") else { return text }
    return text.replacing(/"Content-Length": "[0-9]+"/, with: "length")
  }

  /// In httpbin's echo. Cookies with the same path and time of creation have no order (RFC 6265, section 5.4), and a file has no times.
  private static func withCookiesSorted(_ line: String) -> String {
    guard let found = line.firstRange(of: "\"Cookie\": \"")?.upperBound else { return line }
    let rest = line[found...].prefix { $0 != "\"" }
    return line[..<found] + sorted(String(rest)) + line[rest.endIndex...]
  }

  private static func sorted(_ cookies: String) -> String { cookies.split(separator: "; ").sorted().joined(separator: "; ") }

  /// What httpbin makes up for each challenge.
  private static func withoutNonces(_ text: String) -> String {
    text.replacing(/(nonce|opaque)="?[0-9a-f]{16,}/, with: "made-up")
  }

  private var folderName: String { String(folder.split(separator: "/").last ?? "") }
}
