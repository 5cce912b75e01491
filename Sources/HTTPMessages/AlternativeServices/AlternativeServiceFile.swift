public import Bytes
internal import DomainNames

/// curl's file format for alternative services: `h2 example.org 443 h3 other.example 8443 "20261122 02:30:00" 0 0`.
public enum AlternativeServiceFile {
  /// Adds the entries of a file to a cache; invalid lines are skipped.
  public static func read(_ bytes: [UInt8], into cache: inout AlternativeServiceCache, at now: Timestamp) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count <= longestLine {
      guard let (origin, entry) = entry(line) else { continue }
      cache.insert(entry, for: origin, at: now)
    }
  }

  /// The file content for a cache, sorted by host, without expired entries.
  public static func text(of cache: AlternativeServiceCache, at now: Timestamp) -> [UInt8] {
    var text = head
    let origins = cache.entries.sorted { ($0.key.host.description, $0.key.port) < ($1.key.host.description, $1.key.port) }
    for (origin, entries) in origins {
      for entry in entries where !entry.isExpired(at: now) { text += line(of: entry, for: origin) }
    }
    return Array(text.utf8)
  }

  private static func line(of entry: AlternativeServiceCache.Entry, for origin: AlternativeServiceCache.Origin) -> String {
    let from = "\(shortName(entry.originProtocol)) \(text(of: origin.host)) \(origin.port)"
    let to = "\(shortName(entry.protocol)) \(text(of: entry.host)) \(entry.port)"
    return "\(from) \(to) \"\(FileDate.text(entry.expires))\" \(entry.persists ? 1 : 0) 0\n"
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (AlternativeServiceCache.Origin, AlternativeServiceCache.Entry)? {
    var columns = FileColumns(line)
    guard let originName = protocolName(columns.next()), let origin = host(columns.next()), let originPort = port(columns.next()),
      let name = protocolName(columns.next()), let host = host(columns.next()), let port = port(columns.next()),
      let end = columns.next().flatMap(FileDate.read), let persists = columns.next()
    else { return nil }
    var entry = AlternativeServiceCache.Entry(protocol: name, host: host, port: port, expires: end)
    (entry.originProtocol, entry.persists) = (originName, persists == [UInt8(ascii: "1")])
    return (AlternativeServiceCache.Origin(host: origin, port: originPort), entry)
  }

  private static func host(_ column: [UInt8]?) -> Host? {
    column.flatMap { try? Host(parsing: String(decoding: $0, as: UTF8.self)) }
  }

  private static func port(_ column: [UInt8]?) -> UInt16? {
    guard let column, column.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(String(decoding: column, as: UTF8.self)),
      port > 0
    else { return nil }
    return port
  }

  private static func protocolName(_ column: [UInt8]?) -> String? {
    guard let column else { return nil }
    let name = String(decoding: column, as: UTF8.self)
    return name == "h1" ? "http/1.1" : AlternativeServiceCache.protocols.first { $0 == name }
  }

  private static func shortName(_ name: String) -> String { name == "http/1.1" ? "h1" : name }

  private static func text(of host: Host) -> String {
    if case .address(let address) = host, address.family == .v6 { "[\(address)]" } else { host.description }
  }

  private static let head = "# Where else origins can be had (Alt-Svc), in curl's format.\n"
  private static let longestLine = 1_024
}
