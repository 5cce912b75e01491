import TestSupport

extension StateServers {
  static func configuration(
    _ ports: [StatePath: UInt16], httpbin: UInt16, failing: UInt16, _ files: ServedFiles, _ pki: ThrowawayPKI, _ folder: TemporaryDirectory,
    _ directory: TemporaryDirectory
  ) -> String {
    func listen(_ way: StatePath, _ words: String) -> String {
      ["127.0.0.1", "[::1]"].map { "listen \($0):\(ports[way, default: 0])\(words);" }.joined(separator: " ")
    }
    let asked = [
      "protocol": "server_protocol", "method": "request_method", "target": "request_uri", "host": "http_host", "cookie": "http_cookie",
      "authorization": "http_authorization", "range": "http_range", "condition": "http_if_range", "part": "http_content_range",
      "type": "http_content_type", "length": "http_content_length", "coding": "http_transfer_encoding", "content": "request_body",
      "referer": "http_referer", "status": "status",
    ]
    return """
      daemon off;
      master_process off;
      pid \(directory.file("nginx.pid"));
      error_log stderr;
      events { worker_connections 512; }
      http {
        \(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }.joined(separator: "\n  "))
        map $http_user_agent $client { "~^[ct][0-9][0-9][0-9][0-9]$" $http_user_agent; default other; }
        log_format asked escape=json '{\(asked.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"$\($0.value)\"" }.joined(separator: ","))}';
        client_max_body_size 0;
        client_body_buffer_size 4m;
        absolute_redirect off;
        types { text/plain txt; text/html html; }
        server {
          \(listen(.clear, ""))
          \(listen(.clearHTTP2, " http2"))
          \(listen(.secure, " ssl http2"))
          ssl_certificate \(pki.directory.file("chain-state.pem"));
          ssl_certificate_key \(pki.directory.file("state-rsa.key"));
          root \(files.path);
          access_log \(folder.file("asked"))/$client asked;
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_next_upstream off;
          location / { proxy_pass http://127.0.0.1:\(httpbin); }
          location /fails/ { proxy_pass http://127.0.0.1:\(failing); }
          location /files/ { alias \(files.path)/; }
          location /whole/ { alias \(files.path)/; max_ranges 0; }
          location /once/ { alias \(files.path)/; max_ranges 1; }
          location /locked/ { alias \(files.path)/; auth_basic "a realm"; auth_basic_user_file \(folder.file("users")); }
          add_header Set-Cookie "$arg_c";
          add_header Set-Cookie "$arg_d";
          add_header Set-Cookie "$arg_e";
          add_header Strict-Transport-Security "$arg_v";
          add_header Strict-Transport-Security "$arg_w";
          location /said { return 200 "$scheme $request_method $http_cookie\\n"; }
          location /go { return 302 $arg_to; }
          location /turn { return 307 $arg_to; }
        }
      }
      """
  }
}
