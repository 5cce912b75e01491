public import Bytes
public import Observation

/// A line of the user's own making after a transfer, as curl's `-w` writes it.
///
/// `%{variable}`, `%header{name}`, `%time{format}`; `\n`, `\r` and `\t`; `%%`. What stands for nothing is written as it is, `%output{file}`
/// of newer curls among it: a format opens no files.
public struct WriteOut: Hashable, Sendable {
  public let format: String

  public init(_ format: String) { self.format = format }

  /// Where the next bytes go.
  public enum Destination: Hashable, Sendable {
    case output, error
  }

  public struct Piece: Hashable, Sendable {
    public let destination: Destination
    public let bytes: [UInt8]
  }

  /// Certificates have to be described for it.
  public var wantsCertificates: Bool { ["%{certs}", "%{num_certs}", "%{json}"].contains { format.holds($0) } }

  /// What is to be written, and where, in this order.
  public func pieces(about seen: FetchObservation, in context: WriteOutContext) -> [Piece] {
    var writer = WriteOutWriter(seen: seen, context: context)
    writer.write(format)
    return writer.pieces
  }
}

/// What a format can tell beside what was seen.
public struct WriteOutContext: Hashable, Sendable {
  /// As it was given.
  public var url: String
  /// Counts the URLs of a command.
  public var urlNumber = 0
  /// Where the content went; nil for standard output.
  public var filename: String?
  /// For `%time{…}`.
  public var time: Timestamp
  /// What a peer says must not reach the terminal as it is.
  public var escapes = false

  public init(url: String, time: Timestamp) {
    self.url = url
    self.time = time
  }
}
