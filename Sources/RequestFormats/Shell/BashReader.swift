internal import Bytes

/// Splits a script into words as bash does (POSIX.1-2024, 2.2 and 2.6.7, and ANSI-C quoting); nothing is expanded or run.
///
/// A parameter `$NAME` becomes the variable `{{NAME}}`. Pipes and redirections are left out, with a remark.
struct BashReader {
  private var cursor: ShellCursor
  private var reading = ShellReading()
  private var words: [ShellWord] = []
  private var word: [UInt8]?
  private var start = (line: 1, column: 1)
  /// True for the commands after a pipe, which read the output of curl.
  private var isPiped = false

  static func read(_ bytes: [UInt8]) throws(RequestFormatError) -> ShellReading {
    var reader = BashReader(cursor: ShellCursor(bytes))
    try reader.run()
    return reader.reading
  }

  private init(cursor: ShellCursor) { self.cursor = cursor }

  private mutating func run() throws(RequestFormatError) {
    while let byte = cursor.peek {
      switch byte {
      case 0: throw cursor.error("a zero byte", hint: "a command line has none")
      case 0x20, 0x09: skipping { $0.endWord() }
      case 0x0a, UInt8(ascii: ";"): skipping { $0.endCommand() }
      case 0x0d where cursor.peek(1) == 0x0a: skipping { $0.endWord() }
      case UInt8(ascii: "#") where word == nil: while let next = cursor.peek, next != 0x0a { _ = cursor.next() }
      case UInt8(ascii: "&"), UInt8(ascii: "|"): try ending(with: byte)
      case UInt8(ascii: "<"), UInt8(ascii: ">"): try redirection()
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        throw cursor.error("a parenthesis outside quotes", hint: "only simple commands are read")
      default: try part(of: byte)
      }
    }
    endCommand()
  }

  private mutating func skipping(_ action: (inout BashReader) -> Void) {
    _ = cursor.next()
    action(&self)
  }

  private mutating func endWord() {
    if let word { words.append(ShellWord(bytes: word, line: start.line, column: start.column)) }
    word = nil
  }

  private mutating func endCommand() {
    endWord()
    defer {
      words = []
      isPiped = false
    }
    guard let first = words.first else { return }
    if isPiped {
      reading.remarks.append(FormatRemark(.line(first.line), "the command after the pipe is left out"))
    } else {
      reading.commands.append(ShellCommandWords(words: words))
    }
  }

  private mutating func ending(with byte: UInt8) throws(RequestFormatError) {
    _ = cursor.next()
    let isDouble = cursor.take(byte)
    if byte == UInt8(ascii: "&"), !isDouble, cursor.peek == UInt8(ascii: ">") { return try redirection() }
    endCommand()
    if byte == UInt8(ascii: "|"), !isDouble {
      _ = cursor.take(UInt8(ascii: "&"))
      isPiped = true
    }
  }

  /// Leaves out the operator and its target; digits before it are the descriptor.
  private mutating func redirection() throws(RequestFormatError) {
    if let digits = word, !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) { word = nil }
    endWord()
    let line = cursor.line
    let count = words.count
    let operation = cursor.next()
    if operation == UInt8(ascii: "<"), cursor.peek == UInt8(ascii: "<") {
      throw cursor.error("a here-document is not supported", hint: "store it in a file and name that")
    }
    while let sign = cursor.peek, "<>&|".utf8.contains(sign) { _ = cursor.next() }
    while let blank = cursor.peek, blank == 0x20 || blank == 0x09 { _ = cursor.next() }
    while let byte = cursor.peek, !" \t\n;&|<>()".utf8.contains(byte) { try part(of: byte) }
    endWord()
    words.removeSubrange(count...)
    reading.remarks.append(FormatRemark(.line(line), "a redirection is left out"))
  }

  /// Reads one quoted or unquoted part of a word.
  private mutating func part(of byte: UInt8) throws(RequestFormatError) {
    if byte == UInt8(ascii: "\\"), cursor.peek(1) == 0x0a {
      _ = cursor.next()
      _ = cursor.next()
      return
    }
    // As copied from a terminal of Windows.
    if byte == UInt8(ascii: "\\"), cursor.peek(1) == 0x0d, cursor.peek(2) == 0x0a {
      for _ in 0..<3 { _ = cursor.next() }
      return
    }
    if word == nil {
      word = []
      start = (cursor.line, cursor.column)
    }
    switch byte {
    case UInt8(ascii: "'"): try singleQuoted()
    case UInt8(ascii: "\""): try doubleQuoted()
    case UInt8(ascii: "\\"):
      _ = cursor.next()
      word?.append(cursor.next() ?? UInt8(ascii: "\\"))
    case UInt8(ascii: "$"): try dollar(isQuoted: false)
    case UInt8(ascii: "`"): throw cursor.error("a command substitution is not run", hint: "write its output, or quote it with '…'")
    default: word?.append(cursor.next() ?? byte)
    }
  }

  private mutating func singleQuoted() throws(RequestFormatError) {
    let opening = cursor
    _ = cursor.next()
    while let byte = cursor.next() {
      if byte == UInt8(ascii: "'") { return }
      word?.append(byte)
    }
    throw opening.error("a single quotation mark is not closed", hint: "the command line may be cut off")
  }

  private mutating func doubleQuoted() throws(RequestFormatError) {
    let opening = cursor
    _ = cursor.next()
    while let byte = cursor.peek {
      switch byte {
      case UInt8(ascii: "\""):
        _ = cursor.next()
        return
      case UInt8(ascii: "\\"):
        _ = cursor.next()
        guard let next = cursor.next() else { break }
        if next == 0x0a { continue }
        if !"$`\"\\".utf8.contains(next) { word?.append(byte) }
        word?.append(next)
      case UInt8(ascii: "$"): try dollar(isQuoted: true)
      case UInt8(ascii: "`"): throw cursor.error("a command substitution is not run", hint: "write its output, or quote it with '…'")
      default: word?.append(cursor.next() ?? byte)
      }
    }
    throw opening.error("a double quotation mark is not closed", hint: "the command line may be cut off")
  }

  /// A parameter, an ANSI-C string, or a dollar sign that is none of them.
  private mutating func dollar(isQuoted: Bool) throws(RequestFormatError) {
    let (line, opening) = (cursor.line, cursor)
    _ = cursor.next()
    guard let next = cursor.peek else {
      word?.append(UInt8(ascii: "$"))
      return
    }
    switch next {
    case UInt8(ascii: "'") where !isQuoted: try escapedString()
    case UInt8(ascii: "\"") where !isQuoted: try doubleQuoted()
    case UInt8(ascii: "("):
      throw opening.error("a command substitution is not run", hint: "write its output, or quote it with '…'")
    case UInt8(ascii: "{"):
      _ = cursor.next()
      let name = take { Self.isNameByte($0) }
      guard Self.isName(name), cursor.take(UInt8(ascii: "}")) else {
        throw opening.error("only ${NAME} is read", hint: "write the value of the expansion")
      }
      parameter(name, line: line)
    case 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"): parameter(take { Self.isNameByte($0) }, line: line)
    case 0x30...0x39, UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "$"), UInt8(ascii: "!"),
      UInt8(ascii: "-"):
      throw opening.error("a parameter of the shell has no value here", hint: "write its value, or quote it with '…'")
    default: word?.append(UInt8(ascii: "$"))
    }
  }

  private mutating func parameter(_ name: [UInt8], line: Int) {
    word? += Array("{{".utf8) + name + Array("}}".utf8)
    let text = String(decoding: name, as: UTF8.self)
    reading.remarks.append(FormatRemark(.line(line), "the shell variable \(text) is kept as {{\(text)}}"))
  }

  private mutating func take(_ isTaken: (UInt8) -> Bool) -> [UInt8] {
    var taken: [UInt8] = []
    while let byte = cursor.peek, isTaken(byte) {
      taken.append(byte)
      _ = cursor.next()
    }
    return taken
  }

  /// `$'…'`; a zero byte ends its text, as in bash.
  private mutating func escapedString() throws(RequestFormatError) {
    let opening = cursor
    _ = cursor.next()
    var text: [UInt8] = []
    var isCut = false
    while let byte = cursor.next() {
      if byte == UInt8(ascii: "'") {
        word? += text
        return
      }
      let piece = byte == UInt8(ascii: "\\") ? ansiEscape(&cursor) : [byte]
      if piece == [0] { isCut = true }
      if !isCut { text += piece }
    }
    throw opening.error("a quotation $'…' is not closed", hint: "the command line may be cut off")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func isName(_ name: [UInt8]) -> Bool { name.first.map { !(0x30...0x39).contains($0) } ?? false }
}

extension BashReader {
  /// The bytes of an escape in `$'…'` after its backslash.
  private func ansiEscape(_ cursor: inout ShellCursor) -> [UInt8] {
    guard let kind = cursor.next() else { return [UInt8(ascii: "\\")] }
    switch kind {
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return [0x1b]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "v"): return [0x0b]
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"): return [kind]
    case UInt8(ascii: "c"):
      guard let byte = cursor.next() else { return Array("\\c".utf8) }
      if byte == UInt8(ascii: "\\"), cursor.peek == UInt8(ascii: "\\") { _ = cursor.next() }
      return [byte == UInt8(ascii: "?") ? 0x7f : Self.uppercased(byte) & 0x1f]
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = UInt32(kind - 0x30)
      for _ in 0..<2 {
        guard let digit = cursor.peek, (0x30...0x37).contains(digit) else { break }
        value = value << 3 | UInt32(digit - 0x30)
        _ = cursor.next()
      }
      return [UInt8(truncatingIfNeeded: value)]
    case UInt8(ascii: "x"):
      guard let value = hexadecimal(&cursor, most: 2) else { return Array("\\x".utf8) }
      return [UInt8(truncatingIfNeeded: value)]
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      guard let value = hexadecimal(&cursor, most: kind == UInt8(ascii: "u") ? 4 : 8) else { return [UInt8(ascii: "\\"), kind] }
      return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? Array("\u{fffd}".utf8)
    default: return [UInt8(ascii: "\\"), kind]
    }
  }

  private func hexadecimal(_ cursor: inout ShellCursor, most: Int) -> UInt32? {
    var value: UInt32?
    for _ in 0..<most {
      guard let byte = cursor.peek, let digit = Hex.value(ofDigit: byte) else { break }
      value = (value ?? 0) << 4 | UInt32(digit)
      _ = cursor.next()
    }
    return value
  }

  private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7a).contains(byte) ? byte - 0x20 : byte }
}
