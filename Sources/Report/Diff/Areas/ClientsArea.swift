internal import Observation

/// Compares the simulated clients that would connect.
struct ClientsArea: ComparisonArea {
  let name = "clients"
  let title = "Clients"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard pair.before.has(.clients), pair.after.has(.clients) else { return [] }
    return pair.changes(of: \.probe) { old, new in
      new.simulations.compactMap { client in
        guard let earlier = old.simulations.first(where: { $0.client == client.client }) else { return nil }
        let (before, after) = (words(earlier), words(client))
        guard before != after else { return nil }
        let isOpen = earlier.compared.isOpen || client.compared.isOpen
        return DocumentChange(client.title, before: before, after: after, isOpen ? .undetermined : .neutral)
      }
    }
  }

  /// `accepted: TLSv1.3, TLS_AES_128_GCM_SHA256, x25519`, `refused`.
  private func words(_ client: SimulationObservation) -> String {
    guard client.isAccepted else { return client.compared.word ?? "" }
    let values = [client.protocol, client.cipherSuite?.name, client.group?.name].compactMap(\.self)
    return "accepted" + (values.isEmpty ? "" : ": \(values.joined(separator: ", "))")
  }
}
