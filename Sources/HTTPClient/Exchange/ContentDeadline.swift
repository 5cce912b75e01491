package import Transport

/// The deadline of the transfer for which content is read: a reader that has to wait throws a timeout error at that time.
package enum ContentDeadline {
  @TaskLocal package static var current = Deadline.never
}
