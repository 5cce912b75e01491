internal import Transport

/// Runs asynchronous work for the streams of an HTTP/2 connection and queues the results.
///
/// Used on the connection's reactor, on which the tasks run, too.
final class AsyncWorkQueue {
  private final class CompletedWork {
    let connection: TCPConnection
    var results: [(stream: UInt32, answer: SiteResponse)] = []

    init(_ connection: TCPConnection) { self.connection = connection }
  }

  private let tray: ReactorBound<CompletedWork>
  private var tasks: [UInt32: Task<Void, Never>] = [:]

  /// Nil if the reactor has ended.
  init?(_ connection: TCPConnection, on reactor: Reactor) {
    guard let tray = ReactorBound(on: reactor, holding: CompletedWork(connection)) else { return nil }
    self.tray = tray
  }

  func run(_ item: consuming StreamWork) {
    let stream = item.stream
    tasks[stream] = item.work.start(on: tray.reactor) { [tray] answer in
      tray.withValue { tray in
        tray.results.append((stream, answer))
        tray.connection.callBackReader()
      }
    }
  }

  func takeResults() -> [(stream: UInt32, answer: SiteResponse)] {
    let taken = tray.withValue { tray in
      defer { tray.results = [] }
      return tray.results
    }
    guard let results = taken else { return [] }
    for result in results { tasks[result.stream] = nil }
    return results
  }

  /// Cancels the work of a stream that the client has reset.
  func cancel(_ stream: UInt32) { tasks.removeValue(forKey: stream)?.cancel() }

  func cancel() {
    for task in tasks.values { task.cancel() }
  }
}
