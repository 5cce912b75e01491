internal import Probes
internal import TLSWire

/// Clients that are not here: of the table, or out of a file.
extension ProbeRequest {
  /// The names of those to play.
  func clientNames() throws(CommandLineError) -> [String] {
    guard let simulated else { return [] }
    switch ClientProfiles.listed(simulated) {
    case .success(let profiles) where !profiles.isEmpty: return profiles.map(\.name)
    case .success: throw CommandLineError(.usage, "--simulate '\(simulated)' names no client", hint: "as in --simulate all")
    case .failure(let unknown): throw CommandLineError(.usage, "--simulate: \(unknown)", hint: unknown.hint)
    }
  }

  /// The recorded hello as it is to go out; nil when none was named.
  func recordedHello() throws(CommandLineError) -> ProbeQuestion.RecordedHello? {
    guard let clientHello else { return nil }
    let file = try CommandFile.read(clientHello, for: "--client-hello")
    do throws(TLSWireError) {
      var recorded = try RecordedHello(reading: file)
      // The name of the recording stays unless another one is asked for.
      if let clientHelloName { recorded = recorded.replacing(serverName: clientHelloName) }
      return ProbeQuestion.RecordedHello(recorded.bytes, from: clientHello)
    } catch {
      throw CommandLineError(
        .badInput, "--client-hello '\(clientHello)': \(error)",
        hint: "give the records of a ClientHello, its bare message, either as hexadecimal text, or a pcap or pcapng file of TCP")
    }
  }
}
