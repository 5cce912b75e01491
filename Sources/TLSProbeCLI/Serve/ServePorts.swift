internal import Bytes
internal import HTTPServer
internal import ServerCases

/// The addresses of the cases of a running server, for its index page.
actor ServePorts {
  private var entries: [CaseIndex.Entry] = []

  func become(_ server: LocalServer) {
    entries = Cases.all.compactMap { served in
      guard let endpoint = server.endpoint(of: served.name) else { return nil }
      let host = endpoint.address == .loopbackV4 ? "localhost" : "\(endpoint.address)"
      return CaseIndex.Entry(name: served.name, summary: served.summary, link: "https://\(host):\(endpoint.port)/")
    }
  }

  func current() -> [CaseIndex.Entry] { entries }

  nonisolated var index: CaseIndex { CaseIndex { await self.current() } }
}
