internal import Probes
internal import Report
internal import Synchronization

/// The progress of unfinished work.
protocol ProgressSource: Sendable {
  /// Nil until there is progress.
  var latest: String? { get }
}

/// The latest progress, written by the worker and read for display.
final class LatestProgress: ProgressSource {
  private let words = Mutex<String?>(nil)

  var latest: String? { words.withLock { $0 } }

  func report(_ text: String) {
    words.withLock { $0 = text }
  }
}

extension CiphersProgress {
  /// `12 suites found, 34 of about 90 connections`.
  var words: String {
    let about = expected.map { $0 > connections ? " of about \($0)" : "" } ?? ""
    let suites = "\(suitesFound) suite\(suitesFound == 1 ? "" : "s") found"
    let used = "\(connections)\(about) connection\(connections == 1 && about.isEmpty ? "" : "s")"
    return "\(suites), \(used)" + (note.map { ", \($0)" } ?? "")
  }
}
