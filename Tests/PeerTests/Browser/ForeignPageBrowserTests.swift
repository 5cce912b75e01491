import Foundation
import TestSupport
import Testing

/// Pages of other origins in a real browser do not change a local server.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ForeignPageBrowserTests {
  private static let chromium = PeerProgram.path("chromium")
  private static let isPresent = PeerProgram.isPresent("chromium")

  /// What a page at `url` shows once its scripts have run. Names below `example` lead to this machine, as a rebinding attacker's do.
  private func open(_ url: String, home: TemporaryDirectory) throws -> CommandRun {
    try CommandRun(
      [
        Self.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(home.file("profile-\(UUID().uuidString)"))",
        "--host-resolver-rules=MAP *.example 127.0.0.1", "--virtual-time-budget=8000", "--dump-dom", url,
      ], environment: ["HOME": home.path], limit: .seconds(120))
  }

  private func fetched(_ url: String) throws -> String { try CommandRun(["curl", "-q", "-s", "-m", "20", url]).text }

  private func writePage(_ script: String, to name: String, in folder: TemporaryDirectory) throws {
    try folder.write("<!DOCTYPE html><html><body><p id=out>loaded</p><script>\(script)</script></body></html>", to: name)
  }

  /// Tries all that a page can: simple requests, requests with a preflight, forms in a frame, images. What it shows is put together at
  /// run time, as the text of the script is part of the page.
  private func attack(_ base: String) -> String {
    let body = #"{"error_rate": 100}"#
    return """
      const base = '\(base)', out = document.getElementById('out');
      const tries = [
        fetch(base + '/__faults', {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: '\(body)'}),
        fetch(base + '/__faults', {method: 'PATCH', headers: {'Content-Type': 'application/json'}, body: '\(body)'}),
        fetch(base + '/__faults', {method: 'POST', mode: 'no-cors', body: '\(body)'}),
        fetch(base + '/items', {method: 'POST', mode: 'no-cors', headers: {'Content-Type': 'text/plain'}, body: '{"a": 1}'}),
        fetch(base + '/items', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"a": 2}'}),
        fetch(base + '/__status').then(r => r.text()).then(t => { if (t.includes('elapsed_us')) out.textContent += ' RE' + 'AD' }),
        fetch(base + '/__faults').then(r => r.text()).then(t => { if (t.includes('error_rate')) out.textContent += ' RE' + 'AD' }),
      ];
      const frame = document.createElement('iframe'); frame.name = 'sink'; document.body.append(frame);
      const form = document.createElement('form');
      Object.assign(form, {method: 'post', action: base + '/items', enctype: 'text/plain', target: 'sink'});
      const input = document.createElement('input'); input.name = '{"a": "'; input.value = '"}'; form.append(input);
      document.body.append(form); form.submit();
      new Image().src = base + '/__status';
      Promise.allSettled(tries).then(() => { out.textContent += ' do' + 'ne' });
      """
  }

  @Test(.enabled(if: isPresent || PeerProgram.allAreRequired, "Scripts/peers chromium fetches what it needs"))
  func `a page of another origin in a browser changes no faults and no collection`() throws {
    let folder = try TemporaryDirectory()
    let home = try TemporaryDirectory()
    let victim = try ServeProcess(["--http", "--crud", "/items", "--httpbin"])
    let attacker = try ServeProcess(["--http", "--dir", folder.path, "--name", "evil.example"])
    let faults = try fetched("http://127.0.0.1:\(victim.port)/__faults")
    for host in ["localhost", "127.0.0.1", "a.localhost"] {
      try writePage(attack("http://\(host):\(victim.port)"), to: "attack.html", in: folder)
      for page in ["http://evil.example", "http://localhost"] {
        let shown = try open("\(page):\(attacker.port)/attack.html", home: home)
        #expect(shown.text.contains("done") && !shown.text.contains("READ"), "\(page) to \(host): \(shown.transcript)")
      }
    }
    #expect(try fetched("http://127.0.0.1:\(victim.port)/__faults") == faults)
    #expect(try fetched("http://127.0.0.1:\(victim.port)/items") == "[]\n")
  }

  @Test(.enabled(if: isPresent || PeerProgram.allAreRequired, "Scripts/peers chromium fetches what it needs"))
  func `a rebound name in a browser shows nothing of a local server`() throws {
    let home = try TemporaryDirectory()
    let folder = try TemporaryDirectory()
    try folder.write("private", to: "file.txt")
    let victim = try ServeProcess(["--http", "--crud", "/items", "--dir", folder.path])
    for path in ["__status", "__faults", "items", "file.txt"] {
      let shown = try open("http://evil.example:\(victim.port)/\(path)", home: home)
      #expect(shown.text.contains("this server is not"), "\(path): \(shown.transcript)")
      #expect(!shown.text.contains("elapsed_us") && !shown.text.contains("error_rate") && !shown.text.contains("private"), "\(path)")
    }
    let own = try open("http://localhost:\(victim.port)/__status", home: home)
    #expect(own.text.contains("elapsed_us"), "\(own.transcript)")
  }

  @Test(.enabled(if: isPresent || PeerProgram.allAreRequired, "Scripts/peers chromium fetches what it needs"))
  func `reflected content of httpbin runs no script, and pages of a folder do not reach the faults`() throws {
    let home = try TemporaryDirectory()
    let folder = try TemporaryDirectory()
    let victim = try ServeProcess(["--http", "--httpbin", "--crud", "/items", "--dir", folder.path])
    let base = "http://localhost:\(victim.port)"
    let faults = try fetched("\(base)/__faults")
    let page = "<html><body><p id=out>loaded</p><script>\(attack(base))</script></body></html>"
    let encoded = Data(page.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let escaped = page.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    for path in ["/base64/\(encoded)", "/response-headers?Content-Type=text/html&a=\(escaped)"] {
      let shown = try open(base + path, home: home)
      #expect(!shown.text.contains(" done") && !shown.text.contains(" READ"), "\(shown.transcript)")
    }
    #expect(try fetched("\(base)/items") == "[]\n")
    try writePage(attack(base), to: "own.html", in: folder)
    let own = try open("\(base)/own.html", home: home)
    // The collection is what such a page is for; the faults are not.
    #expect(own.text.contains("done") && !own.text.contains("READ"), "\(own.transcript)")
    #expect(try fetched("\(base)/items").contains(#""a": 2"#))
    #expect(try fetched("\(base)/__faults") == faults)
  }
}
