import Foundation
import TestSupport
import Testing

/// What `probe --json` says, read with Foundation's parser and not with ours.
struct ProbeOpinions {
  let opinions: Opinions
  let transcript: String
  /// Of all examinations together.
  let connections: Int

  init(_ target: String, _ options: [String] = []) throws {
    let run = try CommandRun.tlsprobe(["probe", target, "--json", "--sni", ThrowawayPKI.name, "-m", "30"] + options, limit: .seconds(40))
    let document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    #expect(document["schema"] as? String == "tlsprobe.probe/1")
    transcript = run.transcript
    connections = (document["cost"] as? [String: Any])?["connections"] as? Int ?? 0
    let resumption = document["resumption"] as? [String: Any] ?? [:]
    let renegotiation = document["renegotiation"] as? [String: Any] ?? [:]
    let client = document["client_certificate"] as? [String: Any] ?? [:]
    let compressions = document["certificate_compression"] as? [[String: Any]] ?? []
    var found: Opinions = [:]
    found[.sessionID] = Self.answer(resumption["session_id"])
    found[.ticket] = Self.answer(resumption["ticket"])
    found[.psk] = Self.answer(resumption["psk"])
    found[.earlyData] = Self.answer(resumption["early_data"])
    found[.renegotiation] = Self.answer(renegotiation["client_initiated"])
    found[.secureRenegotiation] = Self.answer(renegotiation["secure"])
    found[.fallbackSignal] = Self.answer(document["fallback_scsv"])
    found[.compression] = Self.answer(document["compression"])
    found[.staple] = (document["negotiated"] as? [String: Any])?["ocsp_staple"] as? Bool
    found[.clientCertificate] = Self.answer(client["requested"])
    found[.certificateRequired] = client["required"] as? Bool
    let answers = compressions.compactMap { Self.answer($0) }
    found[.certificateCompression] = answers.count == 3 ? answers.contains(true) : nil
    opinions = found
  }

  /// Nil when it is undetermined.
  private static func answer(_ feature: Any?) -> Bool? {
    switch (feature as? [String: Any])?["support"] as? String {
    case "accepted": true
    case "refused": false
    default: nil
    }
  }
}
