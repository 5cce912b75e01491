internal import SwiftASN1

/// Reads the members of a constructed ASN.1 value in turn.
struct NodeReader {
  private var iterator: ASN1NodeCollection.Iterator
  private var peeked: ASN1Node?
  private let what: String

  init(_ nodes: ASN1NodeCollection, what: String) {
    iterator = nodes.makeIterator()
    self.what = what
  }

  mutating func next() -> ASN1Node? {
    if let node = peeked {
      peeked = nil
      return node
    }
    return iterator.next()
  }

  mutating func require(_ name: String) throws(PKIError) -> ASN1Node {
    guard let node = next() else { throw .malformed("the \(what) has no \(name)") }
    return node
  }

  /// The next member if it has this universal type.
  mutating func take(_ identifier: ASN1Identifier) -> ASN1Node? {
    take { $0.identifier == identifier }
  }

  /// The next member if it has this context-specific tag.
  mutating func takeContext(_ number: UInt) -> ASN1Node? {
    take { $0.isContext(number) }
  }

  func finish() throws(PKIError) {
    var copy = self
    guard copy.next() == nil else { throw .malformed("the \(what) has members too many") }
  }

  private mutating func take(where fits: (ASN1Node) -> Bool) -> ASN1Node? {
    guard let node = next() else { return nil }
    if fits(node) { return node }
    peeked = node
    return nil
  }
}
