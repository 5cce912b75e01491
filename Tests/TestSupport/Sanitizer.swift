import Foundation

/// The sanitizer that this process was built with, and what it asks of a test.
public enum Sanitizer {
  public static let isAddress = unsafe dlsym(nil, "__asan_init") != nil
  public static let isThread = unsafe dlsym(nil, "__tsan_init") != nil

  /// How much later things may be than in an ordinary build: a sanitizer slows every access to memory, tenfold at worst.
  public static let slack = isAddress || isThread ? 10 : 1

  /// Why the heap in use says nothing; nil when it does.
  public static let heapIsBlurred: String? =
    isAddress ? "the address sanitizer holds back what has been freed; it looks for leaks itself" : nil
}
