public import DNSWire

extension ResolverConfiguration {
  /// The names to look up for a name as typed, in their order (resolv.conf(5), `ndots` and `search`): the first that exists is the result.
  ///
  /// A name that ends with a dot is complete: it is the only candidate.
  public func candidates(for text: String) throws(DNSWireError) -> [DNSName] {
    let name = try DNSName(presentation: text)
    if name.isRoot || Self.isComplete(text) { return [name] }
    let completed = search.compactMap { domain in try? DNSName(labels: name.labels + domain.labels) }
    let candidates = name.labels.count > options.dots ? [name] + completed : completed + [name]
    var seen: Set<DNSName> = []
    return candidates.filter { seen.insert($0).inserted }
  }

  /// True if the text ends with a dot that is not escaped.
  private static func isComplete(_ text: String) -> Bool {
    guard text.utf8.last == UInt8(ascii: ".") else { return false }
    return text.utf8.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }
}
