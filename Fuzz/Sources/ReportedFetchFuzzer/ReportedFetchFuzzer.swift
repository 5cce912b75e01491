import Bytes
import Checks
import Observation
import Report

/// What a server says, in every form in which it is told.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzReportedFetch(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  // A line each: where it was, why it ended, then fields; what stands behind the first zero is content.
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let lines = (parts.first ?? []).split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
  let url = lines.first ?? ""
  var hop = HopObservation(
    index: 0, url: url, request: RequestObservation(method: "GET", url: url, httpVersion: "HTTP/1.1", headers: []), timings: FetchTimings(),
    marks: CurlTimings())
  let names = ["Set-Cookie", "Location", "Content-Type", "Cookie"]
  let fields = lines.dropFirst(2).enumerated().map { FieldObservation(names[$0.offset % names.count], $0.element) }
  hop.request.headers = fields
  var response = ResponseObservation(status: 200, reason: lines.dropFirst().first ?? "", httpVersion: "HTTP/1.1", headers: fields)
  response.body.content = parts.count > 1 ? Array(parts[1]) : nil
  hop.response = response
  var seen = FetchObservation()
  seen.hops = [hop]
  seen.error = lines.dropFirst().first.map { FetchFailure(category: .http, code: "x", phase: "receive", message: $0) }
  var observation = Observation(target: TargetDescription(host: "localhost", port: 443, sni: nil))
  observation[FetchObservation.self] = .observed(seen)
  let document = Document(
    about: FetchObservation.self, in: CheckedObservation(observation), tool: ToolDescription(version: "0", openssl: "0"),
    startedAt: Timestamp(seconds: 0))
  var told = Renderers.all(for: FetchObservation.self).map { $0.render(document, options: RenderOptions(verbose: true)) }
  told.append(FetchText().render(document, options: RenderOptions(verbose: true, plain: true)))
  var context = WriteOutContext(url: url, time: Timestamp(seconds: 0))
  context.escapes = true
  told += WriteOut("%{json}%{header_json}%{url.host}%{urle.query}%{errormsg}").pieces(about: seen, in: context).map(\.bytes)
  var conversation = VerboseLogText(style: Style())
  told.append(conversation.lines(.receivedHead(bytes)))
  told += [TraceDump.Layout.hex, .ascii].map { TraceDump($0).dump(bytes, as: .receivedData) }
  for text in told { precondition(!text.contains { $0 < 0x20 && $0 != 0x0a || $0 == 0x7f }) }
  return 0
}
