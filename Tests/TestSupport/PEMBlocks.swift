/// PEM read as the simplest thing that could be right, so that the tests do not lean on the parser under test.
public enum PEMBlocks {
  /// The base 64 of each certificate, without line breaks, in order.
  public static func certificates(_ text: String) -> [String] {
    var blocks: [String] = []
    var current: String?
    for line in text.split(whereSeparator: \.isNewline) {
      switch line {
      case "-----BEGIN CERTIFICATE-----": current = ""
      case "-----END CERTIFICATE-----":
        if let current { blocks.append(current) }
        current = nil
      default: current? += line
      }
    }
    return blocks
  }
}
