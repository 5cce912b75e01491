import Bytes
import Synchronization
import TestSupport
import Testing

@testable import Transport

/// What concerns a whole process runs in one of its own.
@Suite("Process limits", .timeLimit(.minutes(1)), .tags(.timing)) struct ProcessLimitsTests {
  @Test("without a free descriptor, connect and accept fail by name, recover, and a loop does not spin")
  func tooManyFiles() async {
    await #expect(processExitsWith: .success) {
      try await withReactor { reactor in
        Process.setDescriptorLimit(200)
        let listener = try TCPListener.bind(.anyLoopback, on: reactor)
        let endpoint = listener.endpoint
        let waiting = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
        let spare = try await connectedPair(on: reactor)
        let filler = Process.exhaustDescriptors()
        let refused = await code { () throws(TransportError) in
          _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
        }
        #expect(refused == .tooManyFiles)
        let start = ContinuousClock.now
        for _ in 0..<4 {
          #expect(await code { () throws(TransportError) in _ = try await listener.accept(deadline: .generous) } == .tooManyFiles)
        }
        // The first fails at once, the others after a moment each.
        #expect(start.duration(to: .now) >= .milliseconds(150))
        spare.client.close()
        let accepted = try await listener.accept(deadline: .generous)
        #expect(accepted.peer == waiting.local)
        Process.release(filler)
        _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
      }
    }
  }

  @Test("a storm of signals on the reactor's thread disturbs nothing")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      Process.catchSignals()
      try await withReactor { reactor in
        let target = Process.currentThread
        let storm = Storm(target)
        let (client, server) = try await connectedPair(on: reactor)
        let start = ContinuousClock.now
        while start.duration(to: .now) < .milliseconds(200) {
          try await client.write([UInt8](repeating: 1, count: 1_000), deadline: .generous)
          #expect(try await server.readExactly(1_000, deadline: .generous).count == 1_000)
        }
        let silent = ContinuousClock.now
        let error = await code { () throws(TransportError) in _ = try await client.read(deadline: .after(.milliseconds(100))) }
        #expect(error == .timedOut)
        #expect(silent.duration(to: .now) >= .milliseconds(100))
        #expect(storm.stop() > 100)
      }
    }
  }

  @Test("connections that end in every way leave no descriptor")
  func leaks() async {
    await #expect(processExitsWith: .success) {
      let before = Process.openSockets
      try await withReactor { reactor in
        for round in 0..<200 {
          let (client, server) = try await connectedPair(on: reactor)
          let endpoint = server.local
          switch round % 5 {
          case 0: client.close()
          case 1: server.abort()
          case 2: _ = await code { () throws(TransportError) in _ = try await client.read(deadline: .after(.milliseconds(1))) }
          case 3:
            _ = await code { () throws(TransportError) in
              _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
            }
          default:
            let task = Task(executorPreference: reactor) {
              await code { () throws(TransportError) in
                let (mine, other) = try await connectedPair(on: reactor)
                defer { other.close() }
                _ = try await mine.read(deadline: .never)
              }
            }
            try await reactor.sleep(until: .after(.milliseconds(1)))
            task.cancel()
            #expect(await task.value != nil)
          }
        }
      }
      #expect(Process.openSockets == before)
    }
  }

  @Test("a thousand connections, half of them silent, end at their deadline and not before")
  func thousand() async {
    await #expect(processExitsWith: .success) {
      let servers = try Reactor()
      let clients = try Reactor()
      let listener = try TCPListener.bind(.anyLoopback, on: servers, backlog: 2_000)
      let endpoint = listener.endpoint
      let serving = Task(executorPreference: servers) { try await serveEcho(listener) }
      let deadline = Deadline.after(.seconds(3))
      let delays = try await clients.run {
        try await withThrowingTaskGroup(of: Duration.self) { group in
          for number in 0..<1_000 {
            group.addTask { try await talk(number.isMultiple(of: 2), to: endpoint, on: clients, until: deadline) }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }
      let sorted = delays.sorted()
      #expect(sorted.count == 1_000)
      #expect(sorted[0] >= .zero)
      // A connection that misses its deadline does not end at all.
      #expect(sorted[999] < .seconds(15))
      serving.cancel()
      clients.shutdown()
      servers.shutdown()
    }
  }
}

/// Interrupts a thread until it is stopped.
private final class Storm: Sendable {
  private let isOver = Atomic<Bool>(false)
  private let sent = Atomic<Int>(0)

  init(_ target: Process.ThreadIdentifier) {
    Thread { [self] in
      while !isOver.load(ordering: .relaxed) {
        Process.interrupt(target)
        sent.add(1, ordering: .relaxed)
        Process.pause(microseconds: 300)
      }
    }?.detach()
  }

  func stop() -> Int {
    isOver.store(true, ordering: .relaxed)
    return sent.load(ordering: .relaxed)
  }
}

private func serveEcho(_ listener: TCPListener) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    while true {
      let connection = try await listener.accept(deadline: .never)
      group.addTask {
        // A client that says nothing gets nothing.
        while case let bytes = try await connection.read(deadline: .never), !bytes.isEmpty {
          try await connection.write(bytes, deadline: .never)
        }
      }
    }
  }
}

/// How long after `deadline` the connection ended; negative when before.
private func talk(_ isSilent: Bool, to endpoint: Endpoint, on reactor: Reactor, until deadline: Deadline) async throws -> Duration {
  let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
  let error = await code { () throws(TransportError) in
    while true {
      if !isSilent {
        try await connection.write([1], deadline: deadline)
        _ = try await connection.read(deadline: deadline)
        try await reactor.sleep(until: Deadline.after(.milliseconds(100)).earlier(of: deadline))
      } else {
        _ = try await connection.read(deadline: deadline)
      }
    }
  }
  if error != .timedOut { Issue.record("ended with \(String(describing: error))") }
  return (deadline.instant ?? .now).duration(to: .now)
}
