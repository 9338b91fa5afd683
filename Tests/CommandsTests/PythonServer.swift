import Foundation
import Testing
import TestSupport

/// An independent server: Python's, with answers of a script, in a separate process.
final class PythonServer {
  /// The port it listens at.
  let port: Int
  private let process: StartedProgram

  /// Starts the server and waits until it has written its port.
  ///
  /// - Parameters:
  ///   - handler: The body of `do_GET(self)`, which answers with `self.give(status, fields, body)`.
  ///   - folder: The folder for the file with its port.
  /// - Throws: An error if it cannot start.
  init(_ handler: String, in folder: URL) async throws {
    let body = handler.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "        \($0)" }.joined(separator: "\n")
    let script = """
      import gzip, http.server, json, sys, time
      class Handler(http.server.BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          def log_message(self, *_): pass
          def give(self, status, fields, body=b""):
              self.send_response(status)
              for name, value in fields: self.send_header(name, value)
              if status != 304: self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              if self.command != "HEAD" and status != 304: self.wfile.write(body)
          def do_GET(self):
              own = "http://127.0.0.1:%d" % self.server.server_port
      \(body)
          do_HEAD = do_GET
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
      open(sys.argv[1] + ".new", "w").write(str(server.server_port))
      import os
      os.rename(sys.argv[1] + ".new", sys.argv[1])
      server.serve_forever()
      """
    let file = folder.appending(path: "python.port")
    process = try StartedProgram(URL(filePath: "/usr/bin/python3"), ["-c", script, file.path])
    var found = 0
    try await eventually("the upstream server says where it is") {
      found = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0
      return found > 0
    }
    port = found
  }

  /// Ends the server; its port then refuses connections.
  func end() {
    process.send(SIGKILL)
    _ = process.wait()
  }
}
