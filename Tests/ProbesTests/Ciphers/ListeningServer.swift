import Foundation
import TLSWire
import TestSupport

/// A server of a fixed port that can be stopped and started again; it answers everything with an alert.
final class ListeningServer: Sendable {
  private let served = Lock(0)
  private let server: RawServer

  init(port: UInt16) throws {
    let served = served
    server = try RawServer(port: port) { connection in
      served.withLock { $0 += 1 }
      _ = connection.read()
      connection.write(Record.fragmenting([2, 40], type: .alert, version: .tls12))
      connection.drain()
    }
  }

  var count: Int { served.withLock { $0 } }
}
