/// Bytewise text search: the standard library's search links its regular expressions into every program, whose types cost
/// start-up time.
extension StringProtocol {
  /// The range of the first occurrence of `needle`; nil if there is none or `needle` is empty.
  public func firstRange(ofText needle: String) -> Range<Index>? {
    let pattern = Array(needle.utf8)
    guard let first = pattern.first else { return nil }
    var start = utf8.startIndex
    while let candidate = utf8[start...].firstIndex(of: first) {
      var (index, matched) = (candidate, 0)
      while matched < pattern.count, index < utf8.endIndex, utf8[index] == pattern[matched] {
        index = utf8.index(after: index)
        matched += 1
      }
      if matched == pattern.count { return candidate..<index }
      start = utf8.index(after: candidate)
    }
    return nil
  }

  public func holds(_ needle: String) -> Bool { firstRange(ofText: needle) != nil }

  /// Returns this text with every occurrence of `needle` replaced by `other`.
  public func replacing(text needle: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(ofText: needle) {
      result += rest[..<range.lowerBound]
      result += other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
