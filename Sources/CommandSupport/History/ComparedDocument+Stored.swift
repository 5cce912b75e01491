internal import Bytes
package import Report
internal import Store

extension ComparedDocument {
  /// The document of an entry of the history or of a file; nil if the word is neither. With `isFile` it is a path.
  package init?(stored word: String, isFile: Bool = false, in context: CommandContext) throws(CommandLineError) {
    let saved: SavedDocument
    var body: [UInt8]?
    if let reference = try HistoryReference(word, command: "fetch") {
      let entry = try HistoryAccess.entry(reference, in: context)
      saved = try Self.document(in: entry.document, named: "\(reference)")
      body = entry.response?.bytes
    } else if isFile || word == "-" || word.hasSuffix(".json") && !word.holds("://") || CommandFile.exists(word) {
      let bytes = try CommandInput(word, named: "'\(word)'").read(limit: 32 << 20, hint: "use a file with one document")
      saved = try Self.document(in: bytes, named: "'\(word)'")
    } else {
      return nil
    }
    let document = saved.document.withBody(body)
    let label = word == "-" ? "standard input" : word
    if let failure = document.error { throw CommandLineError(failure, at: document.target) }
    self.init(document, label: label)
  }

  private static func document(in bytes: [UInt8], named name: String) throws(CommandLineError) -> SavedDocument {
    do throws(DocumentError) {
      return try DocumentReader.document(in: bytes, accepting: types)
    } catch {
      throw CommandLineError(.badInput, "\(name): \(error)", hint: error.hint.map(Hints.text))
    }
  }
}

extension ConnectionOptions {
  /// The same options for `fetch`.
  package var fetchArguments: [String] {
    var words = (ipv4Only ? ["-4"] : []) + (ipv6Only ? ["-6"] : [])
    words += resolve.flatMap { ["--resolve", $0] } + connectTo.flatMap { ["--connect-to", $0] }
    if let interface { words += ["--interface", interface] }
    words += ["--connect-timeout", "\(connectTimeout)"]
    return words + approach.fetchArguments
  }
}

extension ProxyOptions {
  var fetchArguments: [String] {
    let options = [("--proxy", proxy), ("--noproxy", noproxy), ("--proxy-user", proxyUser), ("--proxy-cacert", proxyCacert)]
    return options.flatMap { name, value in value.map { [name, $0] } ?? [] } + (proxyInsecure ? ["--proxy-insecure"] : [])
  }
}

extension TrustOptions {
  /// The same options for `fetch`.
  package var fetchArguments: [String] {
    let options = [("--cacert", cacert), ("--capath", capath)]
    return options.flatMap { name, value in value.map { [name, $0] } ?? [] } + (insecure ? ["--insecure"] : [])
  }
}
