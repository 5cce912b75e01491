import PathValidation
import X509

/// A pin is read as itself or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzPin(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  do throws(PKIError) {
    let pin = try Pin(text)
    precondition((try? Pin(pin.description)) == pin, "\(pin) is not read as itself")
  } catch {
    precondition(!error.description.isEmpty)
  }
  if let pins = try? PinSet(pinnedPublicKeys: text) { precondition(!pins.pins.isEmpty) }
  _ = try? PinSet(publicKeyFile: bytes)
  return 0
}
