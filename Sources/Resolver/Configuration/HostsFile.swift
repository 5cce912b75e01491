public import Bytes
public import DNSWire
public import Transport

/// The names and addresses of hosts(5).
public struct HostsFile: Hashable, Sendable {
  private var addresses: [DNSName: [IPAddress]] = [:]
  private var names: [IPAddress: DNSName] = [:]

  /// Parses lines of an address and its names. Lines with an invalid address and invalid names are ignored.
  public init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let words = line.prefix { $0 != "#" }.split { $0.isWhitespace }
      guard let first = words.first, let address = IPAddress(first) else { continue }
      for word in words.dropFirst() {
        guard let name = try? DNSName(presentation: String(word)) else { continue }
        if addresses[name]?.contains(address) != true { addresses[name, default: []].append(address) }
        if names[address] == nil { names[address] = name }
      }
    }
  }

  /// Reads a file, whose size is limited to 16 MiB; a missing file is empty.
  public static func load(path: String = "/etc/hosts", deadline: Deadline) throws(TransportError) -> HostsFile {
    do throws(TransportError) {
      guard let bytes = try InputFile(regularAt: path).contents(limit: maximumSize, deadline: deadline) else {
        throw TransportError(.system, what: "read \(path)", detail: "larger than \(maximumSize) bytes")
      }
      return HostsFile(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      if error.isNoSuchFile { return HostsFile(parsing: "") }
      throw error
    }
  }

  /// The addresses of a name, in the order of the file; nil if the file does not contain the name.
  public func addresses(of name: DNSName) -> [IPAddress]? { addresses[name] }

  /// The first name of an address.
  public func name(of address: IPAddress) -> DNSName? { names[address] }

  private static let maximumSize = 1 << 24
}
