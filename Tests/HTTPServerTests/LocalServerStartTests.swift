import Bytes
import LocalServer
import ServerFixtures
import TLSEngine
import TestSupport
import Testing
import Transport

@Suite(.timeLimit(.minutes(1)), .tags(.timing)) struct LocalServerStartTests {
  @Test func `a server starts in less than 20 milliseconds`() async {
    await #expect(processExitsWith: .success) {
      // The quickest of some: others share the processor, and a slow server is slow every time.
      let limit = Duration.milliseconds(20) * Sanitizer.slack
      let patience = Deadline.after(.seconds(20))
      var quickest = Duration.seconds(60)
      while quickest >= limit, !patience.hasPassed() {
        let start = ContinuousClock.now
        let server = try LocalServer(cases: ["good", "expired", "wrong-host"], at: Platform.now)
        quickest = min(quickest, ContinuousClock.now - start)
        server.stop()
      }
      #expect(quickest < limit)
    }
  }
}
