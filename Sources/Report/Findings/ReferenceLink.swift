/// The addresses of standards and vulnerabilities that findings refer to.
enum ReferenceLink {
  /// The address of a reference: itself, or that of an RFC's section; nil if it has none.
  static func url(of reference: String) -> String? {
    if reference.hasPrefix("https://"), !reference.contains(where: { " \"<>\\^`{|}".contains($0) || !$0.isASCII }) { return reference }
    guard reference.hasPrefix("RFC ") else { return nil }
    let number = reference.dropFirst(4).prefix { $0.isASCII && $0.isNumber }
    guard !number.isEmpty, number.count <= 5 else { return nil }
    let base = "https://www.rfc-editor.org/rfc/rfc\(number)"
    let rest = reference.dropFirst(4 + number.count)
    guard rest.hasPrefix(", section ") else { return base }
    let section = rest.dropFirst(10)
    guard !section.isEmpty, section.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return base }
    return "\(base)#section-\(section)"
  }

  static func url(ofCVE id: String) -> String { "https://nvd.nist.gov/vuln/detail/\(id)" }

  /// The number of `CWE-327`; nil if the text is not one.
  static func number(ofCWE id: String) -> Int? { id.hasPrefix("CWE-") ? Int(id.dropFirst(4)) : nil }
}

extension ReportedResult {
  /// The first reference with an address.
  var url: String? { reference.lazy.compactMap(ReferenceLink.url).first }
}
