/// A pattern in which `*` matches any text and `?` any one byte; the cost of a match is at most the product of both lengths.
struct TextPattern: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  func matches(_ value: String) -> Bool {
    let (pattern, value) = (Array(text.utf8), Array(value.utf8))
    var (place, index) = (0, 0)
    var last: (place: Int, index: Int)?
    while index < value.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        last = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == value[index] || pattern[place] == UInt8(ascii: "?") {
        (place, index) = (place + 1, index + 1)
      } else if let (star, start) = last {
        // The last star matches one more byte.
        last = (star, start + 1)
        (place, index) = (star + 1, start + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
