/// Quotes words for an interactive cmd.exe and a program that uses the C runtime of Windows.
///
/// Every special character is escaped with a caret, including the quotation marks, so that cmd.exe itself never sees a quotation.
/// A caret after a percent sign keeps the text from being the name of a variable. Batch files require other escapes.
enum CmdText {
  static func quoted(_ bytes: [UInt8]) throws(RequestFormatError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RequestFormatError(.unrepresentable, "a line of cmd.exe has no bytes that are not UTF-8", hint: "write it for bash")
    }
    if !bytes.isEmpty, bytes.allSatisfy(isBare) { return text }
    var result = "^\""
    var backslashes = 0
    var isAfterPercent = false
    for scalar in text.unicodeScalars {
      guard scalar == "\n" || scalar == "\t" || !(scalar.value < 0x20 || scalar.value == 0x7f) else {
        throw RequestFormatError(
          .unrepresentable, "a line of cmd.exe has no control character U+\(hex(scalar.value))", hint: "write it for bash")
      }
      // The C runtime halves backslashes before a quotation mark.
      if scalar == "\"" { result += String(repeating: "\\", count: backslashes + 1) }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      if scalar == "\n" {
        result += "^\n\n"
      } else {
        if isAfterPercent || isSpecial(scalar) { result += "^" }
        result.unicodeScalars.append(scalar)
      }
      isAfterPercent = scalar == "%"
    }
    return result + String(repeating: "\\", count: backslashes) + "^\""
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool { "^\"&|<>()%!".unicodeScalars.contains(scalar) }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "-._/:@+".utf8.contains(byte)
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

/// The shell for which a command line is quoted.
public enum CommandShell: String, Hashable, Sendable, CaseIterable {
  case bash, cmd

  func quoted(_ bytes: [UInt8]) throws(RequestFormatError) -> String {
    if bytes.contains(0) {
      throw RequestFormatError(.unrepresentable, "a command line cannot contain a zero byte", hint: "store the body in a file")
    }
    switch self {
    case .bash: return ShellText.quoted(bytes)
    case .cmd: return try CmdText.quoted(bytes)
    }
  }
}
