import CHeapUse
import Foundation

/// What this process holds at the moment.
public struct ProcessUse: Sendable {
  /// Bytes from malloc.
  public let heap: Int
  public let descriptors: Int

  /// Bytes from malloc, for those who ask often.
  public static var heapBytes: Int { heap_use_bytes() }

  public static var now: ProcessUse {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    return ProcessUse(heap: heap_use_bytes(), descriptors: descriptors)
  }

  /// The most resident memory that a process has had so far, in bytes; nil once it has ended.
  public static func peakResident(of identifier: Int32) -> Int? {
    // What wait4(2) tells would hold this process's memory too: a spawned one begins in it.
    guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/status") else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    // For a moment at its start it still has this process's memory, and its name.
    let own = FileManager.default.contents(atPath: "/proc/thread-self/comm").map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let name = lines.first, name != "Name:\t" + own.filter({ $0 != "\n" }) else { return nil }
    return lines.first { $0.hasPrefix("VmHWM:") }?.split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 * 1_024 }
  }
}
