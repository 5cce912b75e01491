internal import Bytes
internal import HTTPWire

/// Files of Hurl: requests, captures and assertions; expected bodies are not carried over.
public enum HurlFormat {
  public static func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError)
    -> ImportedRequests
  {
    guard bytes.count <= limits.bytes else { throw RequestFormatError(.limit, "the text is longer than \(limits.bytes) bytes") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RequestFormatError(.syntax, "the file is not UTF-8", line: 1, column: 1)
    }
    var reader = HurlReader(text, limits: limits)
    try reader.run()
    var collection = PortableCollection(name: "hurl")
    collection.items = reader.requests.map { .request($0) }
    return ImportedRequests(collection, remarks: reader.remarks.remarks)
  }

  public static func write(_ collection: PortableCollection) throws(RequestFormatError) -> ExportedRequests {
    var writer = HurlWriter()
    var entries: [String] = []
    for request in collection.requests { entries.append(try writer.text(of: request)) }
    return ExportedRequests(entries.joined(separator: "\n"), remarks: writer.remarks.remarks)
  }

  /// Options of Hurl and their names here.
  static let options = [
    ("insecure", "insecure"), ("location", "location"), ("location-trusted", "location-trusted"), ("compressed", "compressed"),
    ("max-redirs", "max-redirs"), ("max-time", "max-time"), ("connect-timeout", "connect-timeout"), ("proxy", "proxy"),
    ("cacert", "cacert"), ("cert", "cert"), ("key", "key"), ("resolve", "resolve"), ("connect-to", "connect-to"), ("output", "output"),
    ("http1.0", "http1.0"), ("http1.1", "http1.1"), ("http2", "http2"), ("ipv4", "ipv4"), ("ipv6", "ipv6"),
    ("path-as-is", "path-as-is"), ("retry", "retry"), ("verbose", "verbose"), ("user", "user"),
  ]
}
