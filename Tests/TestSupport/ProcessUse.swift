import CHeapUse
import Foundation

/// What this process holds at the moment.
public struct ProcessUse: Sendable {
  /// Bytes from malloc.
  public let heap: Int
  public let descriptors: Int

  public static var now: ProcessUse {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    return ProcessUse(heap: heap_use_bytes(), descriptors: descriptors)
  }
}
