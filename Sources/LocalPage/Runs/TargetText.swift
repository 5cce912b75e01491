internal import Bytes

/// The checks of texts that a form passes to a command: names of the network only, never names of files.
enum TargetText {
  /// A host with a port, or an http or https URL.
  static func refusal(of text: String, isURL: Bool) -> String? {
    if text.utf8.count > 8_192 { return "longer than 8192 bytes" }
    if text.unicodeScalars.contains(where: { $0 == " " || $0.isHostile }) { return "spaces and control characters are not allowed" }
    guard let first = text.utf8.first, !"-@./~".utf8.contains(first) else { return isURL ? notURL : notHost }
    if text.hasPrefix("history:") { return isURL ? notURL : notHost }
    if let scheme = text.range(of: "://").map({ text[..<$0.lowerBound].lowercased() }) {
      if scheme != "https", scheme != "http" { return notURL }
    } else if !isURL, text.utf8.contains(UInt8(ascii: "/")) {
      return notHost
    }
    return nil
  }

  private static let notURL = "must begin with https:// or http://, or with a host"
  private static let notHost = "must be a host, host:port or URL"

  /// `Name: value`; a line that begins with @ would name a file, and a value or credentials that do so a secret, or a program to run.
  static func refusal(ofHeader line: String) -> String? {
    let name = line.prefix { $0 != ":" }
    guard name.count < line.count else { return "each line must be like Accept: text/html" }
    let isToken = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
    guard !name.isEmpty, isToken else { return "invalid name '\(name.prefix(40))'" }
    if line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) { return "a control character" }
    let words = line.dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }
    let mayHaveScheme = name.lowercased().hasSuffix("authorization")
    return words.prefix(mayHaveScheme ? 2 : 1).contains { $0.hasPrefix("@") } ? "references such as @env:NAME are not allowed" : nil
  }

  /// A host name.
  static func refusal(ofName text: String) -> String? {
    let isName = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._:[]".unicodeScalars.contains(scalar) : !scalar.isHostile
    }
    return isName && !text.hasPrefix("-") && text.utf8.count < 1_024 ? nil : "must be a host name"
  }
}

extension String {
  /// The first place of an ASCII text.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    guard let first = text.first else { return nil }
    var place = startIndex
    while let next = self[place...].firstIndex(of: first) {
      if self[next...].hasPrefix(text) { return next..<index(next, offsetBy: text.count) }
      place = index(after: next)
    }
    return nil
  }
}
