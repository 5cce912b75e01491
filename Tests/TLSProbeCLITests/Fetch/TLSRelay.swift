import Bytes
import Dispatch
import Foundation
import Minting
import TLSEngine
import TLSWire
import X509

@testable import TestSupport

/// A TLS server in front of a plaintext one: it decrypts what the client sends and encrypts what the plaintext server sends.
struct TLSRelay {
  let port: UInt16
  /// Arguments that make `tlsprobe` trust the relay.
  let trust: [String]
  private let listener: RawServer
  private let folder: TemporaryDirectory

  /// `target` is a plaintext port on loopback; each connection to the relay has a connection of its own to it.
  init(to target: UInt16, version: ProtocolVersion = .tls13, alpn: [String] = []) throws {
    let authorities = try TestAuthorities(now: Platform.now)
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    (configuration.minimumVersion, configuration.maximumVersion, configuration.alpn) = (version, version, alpn)
    let context = try TLSContext(server: configuration)
    folder = try TemporaryDirectory()
    trust = ["--cacert", try folder.write(PEM.write(authorities.root.der), to: "roots.pem")]
    listener = try RawServer { client in
      guard let session = try? Session(context, client), let socket = try? Socket(family: .v4), (try? socket.connect(port: target)) != nil
      else { return }
      Self.join(session, client, RawConnection(socket))
    }
    port = listener.port
  }

  /// Passes on bytes in both directions until both have ended.
  private static func join(_ session: Session, _ client: RawConnection, _ server: RawConnection) {
    let isDone = DispatchSemaphore(value: 0)
    let hasHandshake = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      hasHandshake.wait()
      while case let bytes = server.read(), !bytes.isEmpty, session.send(bytes) {}
      session.close()
      client.finishWriting()
      isDone.signal()
    }
    var isComplete = false
    while case let bytes = client.read(), !bytes.isEmpty, let plaintext = session.receive(bytes) {
      if !isComplete, session.isComplete {
        isComplete = true
        hasHandshake.signal()
      }
      guard plaintext.isEmpty || server.write(plaintext) else { break }
    }
    server.finishWriting()
    if !isComplete { hasHandshake.signal() }
    isDone.wait()
  }

  /// The server's side of one TLS connection, used by the threads of both directions.
  private final class Session: Sendable {
    private final class State {
      var session: TLSSession
      var isComplete = false

      init(_ context: TLSContext) throws { session = try TLSSession(context) }
    }

    private let state: Lock<State>
    private let client: RawConnection

    init(_ context: TLSContext, _ client: RawConnection) throws {
      state = Lock(try State(context))
      self.client = client
    }

    var isComplete: Bool { state.withLock { $0.isComplete } }

    /// The plaintext of what the client has sent; nil after an error.
    func receive(_ bytes: [UInt8]) -> [UInt8]? {
      state.withLock { state in
        state.session.received(bytes)
        do {
          if !state.isComplete { state.isComplete = try state.session.handshake() == .done }
          var plaintext: [UInt8] = []
          while state.isComplete, case .bytes(let more) = try state.session.read() { plaintext += more }
          client.write(state.session.takeOutput())
          return plaintext
        } catch {
          client.write(state.session.takeOutput())
          return nil
        }
      }
    }

    /// False once the client is gone.
    func send(_ bytes: [UInt8]) -> Bool {
      state.withLock { state in
        guard (try? state.session.write(bytes)) != nil else { return false }
        return client.write(state.session.takeOutput())
      }
    }

    /// Sends close_notify.
    func close() {
      state.withLock { state in
        guard state.isComplete else { return }
        state.session.shutdown()
        client.write(state.session.takeOutput())
      }
    }
  }
}
