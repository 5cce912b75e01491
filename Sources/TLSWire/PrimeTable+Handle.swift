internal import CData

/// The bundled table of well-known primes.
enum PrimeTable {
  /// The name of a big-endian number without leading zeros; nil if it is not in the table.
  static func name(of prime: ArraySlice<UInt8>) -> String? {
    unsafe prime.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, let row = unsafe cdata_prime_find(start, bytes.count)?.pointee else { return nil }
      return unsafe String(cString: row.name)
    }
  }

  static var all: [[UInt8]] {
    (0..<cdata_prime_count()).compactMap { index in
      guard let row = unsafe cdata_prime_at(index)?.pointee else { return nil }
      return unsafe Array(UnsafeBufferPointer(start: row.bytes, count: Int(row.length)))
    }
  }
}
