package import Transport

/// When the transfer ends that a content is read for: a reader that may have to wait throws a time-out by then.
package enum ContentDeadline {
  @TaskLocal package static var current = Deadline.never
}
