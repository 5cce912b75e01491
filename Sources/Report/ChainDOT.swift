internal import Bytes
public import Observation

/// The paths as a Graphviz graph: an arrow from each certificate to its issuer.
public struct ChainDOT: Renderer {
  public let name = "dot"
  public let summary = "the paths as a graph for Graphviz"
  public let fileExtension = "dot"
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var lines = ["digraph chain {", "  rankdir=BT;", "  node [shape=box, fontname=\"sans-serif\"];"]
    for (index, address) in (document.chain?.addresses ?? []).enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(Self.quoted(address.endpoint.description));")
      lines += Self.nodes(of: address, prefix: "a\(index)_").map { "    " + $0 }
      lines.append("  }")
    }
    lines.append("}")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func nodes(of address: AddressObservation, prefix: String) -> [String] {
    var lines: [String] = []
    var drawn: Set<String> = []
    for certificate in address.certificates {
      let name = prefix + certificate.fingerprints.sha256
      guard drawn.insert(name).inserted else { continue }
      lines.append("\(quoted(name)) [label=\(quoted("\(certificate.depth): \(certificate.subject)"))];")
    }
    for path in address.paths {
      let names = (path.sha256.isEmpty ? path.subjects : path.sha256).map { prefix + $0 }
      for (name, subject) in zip(names, path.subjects) where drawn.insert(name).inserted {
        lines.append("\(quoted(name)) [label=\(quoted(subject)), style=\(path.trusted ? "bold" : "dashed")];")
      }
      for (name, issuer) in zip(names, names.dropFirst()) {
        let arrow = "\(quoted(name)) -> \(quoted(issuer))"
        if drawn.insert(arrow).inserted { lines.append(arrow + (path.trusted ? ";" : " [style=dashed];")) }
      }
    }
    return lines
  }

  /// A quoted string of the DOT language, in which only the quote is special; a backslash is doubled so that it starts no escape of labels.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in TerminalText.escape(text) {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
