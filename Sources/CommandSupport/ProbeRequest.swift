package import Appraisal
public import Connect
public import Probes
internal import TLSWire

/// The parameters of `probe`, independent of the command line syntax.
public struct ProbeRequest: Sendable {
  public var target: Target
  public var connection = ConnectionParameters()
  /// Nil for no limit.
  public var maxTime: Duration?
  public var hello = ClientHelloParameters()
  public var trust = ChainRequest.Trust()
  /// The DNS records to look up in addition.
  package var records = DNSRecordsRequest()
  /// Accept an untrusted chain.
  public var insecure = false
  /// Nil for the default topics.
  public var topics: [ProbeTopic]?
  public var count = 1
  public var warmup = 0
  /// The time between the starts of connections; nil to start after the end of the previous one.
  public var interval: Duration?
  public var parallel = 1
  /// Nil to send no HTTP request.
  public var httpPath: String?
  /// The clients to simulate, as written: `all`, `firefox-140`.
  public var simulated: String?
  /// What the server might turn off, as written: `TLSv1.2`, `cbc`.
  public var without: [String] = []
  /// The file of a recorded ClientHello.
  public var clientHello: String?
  /// The server name to put into it; nil keeps the recorded one.
  public var clientHelloName: String?
  /// Log the steps on standard error.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }
}

/// Simulated clients: from the built-in table, or from a recording.
extension ProbeRequest {
  /// The names of the clients to simulate.
  package func clientNames() throws(CommandLineError) -> [String] {
    guard let simulated else { return [] }
    switch ClientProfiles.listed(simulated) {
    case .success(let profiles) where !profiles.isEmpty: return profiles.map(\.name)
    case .success: throw CommandLineError(.usage, "invalid --simulate '\(simulated)': must name a client", hint: "as in --simulate all")
    case .failure(let unknown): throw CommandLineError(.usage, "--simulate: \(unknown)", hint: unknown.hint)
    }
  }

  /// What the server might turn off.
  package func restrictions() throws(CommandLineError) -> [ServerRestriction] {
    try without.map { text throws(CommandLineError) in
      guard let restriction = ServerRestriction(text) else {
        throw CommandLineError(
          .usage, "invalid --without '\(text)': not a version, cipher suite, group or kind of suite",
          hint: "as in TLSv1.2, TLS_RSA_WITH_AES_128_CBC_SHA, x25519, cbc, rsa-key-exchange or dhe")
      }
      return restriction
    }
  }

  /// The recorded ClientHello to send; nil if no file is given.
  package func recordedHello() throws(CommandLineError) -> NegotiationProbeOptions.RecordedClientHello? {
    guard let clientHello else { return nil }
    let file = try CommandFile.read(clientHello, for: "--client-hello")
    do throws(TLSWireError) {
      var recorded = try RecordedClientHello(reading: file)
      // The recorded name is kept unless another one is given.
      if let clientHelloName { recorded = recorded.replacing(serverName: clientHelloName) }
      return NegotiationProbeOptions.RecordedClientHello(recorded.bytes, from: clientHello)
    } catch {
      throw CommandLineError(
        .badInput, "--client-hello '\(clientHello)': \(error)",
        hint: "use the records of a ClientHello or the message alone, both also as hexadecimal text, or a pcap or pcapng file of TCP")
    }
  }
}
