/// The rows of a CSV file (RFC 4180) with a header line.
enum CSVRows {
  struct Fault: Error {
    let line: Int
    let reason: String
  }

  struct Row {
    let fields: [String]
    let line: Int
  }

  /// All rows, the header first; empty lines are skipped.
  static func read(_ bytes: [UInt8]) throws(Fault) -> [Row] {
    var rows: [Row] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var (line, start, place) = (1, 1, bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    var wasQuoted = false
    func isEmpty() -> Bool { fields.isEmpty && field.isEmpty && !wasQuoted }
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
      wasQuoted = false
    }
    func endRow() {
      guard !isEmpty() else { return }
      endField()
      rows.append(Row(fields: fields, line: start))
      fields = []
    }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty && !wasQuoted:
        let opening = line
        wasQuoted = true
        while true {
          guard place < bytes.count else { throw Fault(line: opening, reason: "a quoted field without an end") }
          let inner = bytes[place]
          place += 1
          if inner == UInt8(ascii: "\"") {
            guard place < bytes.count, bytes[place] == inner else { break }
            place += 1
          }
          if inner == 0x0a { line += 1 }
          field.append(inner)
        }
      case UInt8(ascii: ","): endField()
      case 0x0d where place < bytes.count && bytes[place] == 0x0a: break
      case 0x0a:
        endRow()
        line += 1
        start = line
      default:
        guard !wasQuoted else { throw Fault(line: line, reason: "text after a quoted field") }
        field.append(byte)
      }
    }
    endRow()
    return rows
  }
}
