internal import Probes
internal import TLSWire

/// Simulated clients: from the built-in table, or from a recording.
extension ProbeRequest {
  /// The names of the clients to simulate.
  func clientNames() throws(CommandLineError) -> [String] {
    guard let simulated else { return [] }
    switch ClientProfiles.listed(simulated) {
    case .success(let profiles) where !profiles.isEmpty: return profiles.map(\.name)
    case .success: throw CommandLineError(.usage, "invalid --simulate '\(simulated)': must name a client", hint: "as in --simulate all")
    case .failure(let unknown): throw CommandLineError(.usage, "--simulate: \(unknown)", hint: unknown.hint)
    }
  }

  /// The recorded ClientHello to send; nil if no file is given.
  func recordedHello() throws(CommandLineError) -> NegotiationProbeOptions.RecordedClientHello? {
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
