/// Splits command lines as cmd.exe and the C runtime of Windows do, in this order; nothing is expanded or run.
struct CmdReader {
  /// A character of the line after cmd.exe has removed its escapes, with its position.
  private struct Placed {
    let byte: UInt8
    let line: Int
    let column: Int
  }

  private var cursor: ShellCursor
  private var reading = ShellReading()
  private var current: [Placed] = []
  private var isPiped = false

  static func read(_ bytes: [UInt8]) throws(RequestFormatError) -> ShellReading {
    var reader = CmdReader(cursor: ShellCursor(bytes))
    try reader.run()
    return reader.reading
  }

  private init(cursor: ShellCursor) { self.cursor = cursor }

  /// The first parser: a caret outside quotes escapes the next character, and operators end the command.
  private mutating func run() throws(RequestFormatError) {
    var isQuoted = false
    while let byte = cursor.peek {
      let (line, column) = (cursor.line, cursor.column)
      _ = cursor.next()
      switch byte {
      case 0: throw cursor.error("a zero byte", hint: "a command line has none")
      case 0x0a:
        isQuoted = false
        endCommand()
      case 0x0d: continue
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        current.append(Placed(byte: byte, line: line, column: column))
      case UInt8(ascii: "^") where !isQuoted: escape(line, column)
      case UInt8(ascii: "&") where !isQuoted, UInt8(ascii: "|") where !isQuoted:
        let isDouble = cursor.take(byte)
        endCommand()
        isPiped = byte == UInt8(ascii: "|") && !isDouble
      case UInt8(ascii: "<") where !isQuoted, UInt8(ascii: ">") where !isQuoted: redirection(line)
      case UInt8(ascii: "%"):
        remarkOnVariable(line)
        current.append(Placed(byte: byte, line: line, column: column))
      default: current.append(Placed(byte: byte, line: line, column: column))
      }
    }
    endCommand()
  }

  /// A caret before a line end joins the lines; the character after it is literal, even another line end.
  private mutating func escape(_ line: Int, _ column: Int) {
    if cursor.peek == 0x0d { _ = cursor.next() }
    guard cursor.take(0x0a) else {
      if let next = cursor.next() { current.append(Placed(byte: next, line: line, column: column)) }
      return
    }
    while cursor.peek == 0x0d { _ = cursor.next() }
    if cursor.peek == 0x0a, let next = cursor.next() { current.append(Placed(byte: next, line: line, column: column)) }
  }

  private mutating func redirection(_ line: Int) {
    while let byte = cursor.peek, "<>& \t".utf8.contains(byte) { _ = cursor.next() }
    while let byte = cursor.peek, !" \t\n&|<>".utf8.contains(byte) { _ = cursor.next() }
    reading.remarks.append(FormatRemark(.line(line), "a redirection is left out"))
  }

  private mutating func remarkOnVariable(_ line: Int) {
    var count = 0
    while let byte = cursor.peek(count), Self.isNameByte(byte), count < Self.longestName { count += 1 }
    guard count > 0, cursor.peek(count) == UInt8(ascii: "%"), let first = cursor.peek, !(0x30...0x39).contains(first) else { return }
    let name = String(decoding: cursor.bytes[cursor.index..<(cursor.index + count)], as: UTF8.self)
    reading.remarks.append(FormatRemark(.line(line), "%\(name)% is kept as it is, not replaced by a variable of cmd.exe"))
  }

  private mutating func endCommand() {
    defer {
      current = []
      isPiped = false
    }
    let words = Self.words(of: current)
    guard let first = words.first else { return }
    if isPiped {
      reading.remarks.append(FormatRemark(.line(first.line), "the command after the pipe is left out"))
    } else {
      reading.commands.append(ShellCommandWords(words: words))
    }
  }

  /// The second parser: `""` within quotes is a quotation mark, and backslashes are special only before a quotation mark.
  private static func words(of line: [Placed]) -> [ShellWord] {
    var words: [ShellWord] = []
    var word: ShellWord?
    var isQuoted = false
    var index = 0
    while index < line.count {
      let place = line[index]
      index += 1
      if !isQuoted, place.byte == 0x20 || place.byte == 0x09 {
        if let ended = word { words.append(ended) }
        word = nil
        continue
      }
      if word == nil { word = ShellWord(bytes: [], line: place.line, column: place.column) }
      switch place.byte {
      case UInt8(ascii: "\\"):
        var count = 1
        while index < line.count, line[index].byte == UInt8(ascii: "\\") {
          count += 1
          index += 1
        }
        let isBeforeQuote = index < line.count && line[index].byte == UInt8(ascii: "\"")
        word?.bytes += [UInt8](repeating: UInt8(ascii: "\\"), count: isBeforeQuote ? count / 2 : count)
        if isBeforeQuote, count % 2 == 1 {
          word?.bytes.append(UInt8(ascii: "\""))
          index += 1
        }
      case UInt8(ascii: "\""):
        if isQuoted, index < line.count, line[index].byte == UInt8(ascii: "\"") {
          word?.bytes.append(UInt8(ascii: "\""))
          index += 1
        } else {
          isQuoted.toggle()
        }
      default: word?.bytes.append(place.byte)
      }
    }
    if let ended = word { words.append(ended) }
    return words
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"): true
    default: false
    }
  }

  private static let longestName = 64
}
