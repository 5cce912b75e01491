public import Bytes
public import Observation

/// A user-defined output format after a transfer, like curl's `-w`.
///
/// `%{variable}`, `%header{name}`, `%time{format}`; `\n`, `\r` and `\t`; `%%`. Unknown sequences are written unchanged, including
/// `%output{file}` of newer curls: a format opens no files.
public struct WriteOut: Hashable, Sendable {
  public let format: String

  public init(_ format: String) { self.format = format }

  /// The names of all variables, sorted.
  public static var variableNames: [String] { WriteOutTable.all.map(\.name) }

  /// The destination of the next bytes.
  public enum Destination: Hashable, Sendable {
    case output, error
  }

  public struct Piece: Hashable, Sendable {
    public let destination: Destination
    public let bytes: [UInt8]
  }

  /// Whether the format requires certificate descriptions.
  public var wantsCertificates: Bool { ["%{certs}", "%{num_certs}", "%{json}"].contains { format.holds($0) } }

  /// The output and its destinations, in order.
  public func pieces(about seen: FetchObservation, in context: WriteOutContext) -> [Piece] {
    var writer = WriteOutWriter(seen: seen, context: context)
    writer.write(format)
    return writer.pieces
  }
}

/// Values for a format in addition to the observation.
public struct WriteOutContext: Hashable, Sendable {
  /// The URL as given.
  public var url: String
  /// The index of the URL in the command.
  public var urlNumber = 0
  /// The file that the content was written to; nil for standard output.
  public var filename: String?
  /// For `%time{…}`.
  public var time: Timestamp
  /// Whether to escape untrusted text, for output to a terminal.
  public var escapes = false

  public init(url: String, time: Timestamp) {
    self.url = url
    self.time = time
  }
}
