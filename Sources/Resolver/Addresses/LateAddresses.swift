public import Bytes

/// The addresses of a family whose lookup was not finished when those of the other family were returned (RFC 8305, section 3).
///
/// The lookup is cancelled when the last copy of the resolution is gone.
public final class LateAddresses: Sendable {
  private let task: Task<[IPAddress], Never>

  /// `task` has a deadline, and ends soon after its cancellation.
  public init(_ task: Task<[IPAddress], Never>) { self.task = task }

  deinit { task.cancel() }

  /// Waits for the addresses: none if there are none, and after the cancellation of the caller, which cancels the lookup.
  public func addresses() async -> [IPAddress] {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// Two are equal if they are the same lookup.
extension LateAddresses: Hashable {
  public static func == (left: LateAddresses, right: LateAddresses) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
