import Foundation
import TestSupport
import Testing

/// `openssl ocsp` as a responder on 127.0.0.1; it ends with its last user.
///
/// Whether it is ready is read from its output: a connection that closes without a word is the last that it ever accepts.
final class OCSPResponder: Sendable {
  let port: UInt16
  private let process: ChildProcess

  /// `signer` is the name of a certificate and its key in the directory.
  init(in directory: TemporaryDirectory, signer: String) throws {
    for _ in 0..<3 {
      let port = try LoopbackPort.unused()
      let log = directory.file("\(signer)-\(port).log")
      let process = try ChildProcess(
        [
          "timeout", "--kill-after=2", "300", "openssl", "ocsp", "-port", "\(port)", "-index", directory.file("index.txt"), "-CA",
          directory.file("issuer.pem"), "-rsigner", directory.file(signer + ".pem"), "-rkey", directory.file(signer + ".key"), "-nmin",
          "60",
        ],
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C", "OPENSSL_CONF": "/dev/null"],
        output: log, error: log)
      let end = ContinuousClock.now + .seconds(10)
      while process.wait(atMost: .milliseconds(20)) == nil, ContinuousClock.now < end {
        guard process.written.contains("waiting for OCSP client connections") else { continue }
        (self.port, self.process) = (port, process)
        return
      }
      process.stop()
    }
    Issue.record("openssl ocsp does not start")
    throw CancellationError()
  }

  deinit { process.stop() }
}
