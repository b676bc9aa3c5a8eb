// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOPosix

/// The system's nginx, with HTTP/2 over TLS on 127.0.0.1.
///
/// Except for settings that a test needs, and limits that a busy machine could exceed, everything is nginx's default.
package struct Nginx: Sendable {
    private static let program = "/usr/sbin/nginx"

    /// Whether nginx is installed.
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The host name of its certificate.
    package static let host = "localhost"

    /// The port on which it listens.
    package let port: Int

    /// The certificate to trust, in PEM.
    package let certificate: String

    private let folder: String

    /// The path of a socket on which it says `ok`, and at `/host` the request's `Host`.
    package var socketPath: String { "\(folder)/ok" }

    /// One request in nginx's log.
    package struct Entry: Sendable {
        /// The number of the connection, counted over all clients.
        package let connection: Int
        package let status: Int
        package let method: String
    }

    /// The requests so far, in the order in which they ended.
    package var log: [Entry] {
        get throws {
            let text = try String(contentsOfFile: "\(folder)/access.log", encoding: .utf8)
            return text.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                guard words.count == 3, let connection = Int(words[0]), let status = Int(words[1]) else { return nil }
                return Entry(connection: connection, status: status, method: String(words[2]))
            }
        }
    }

    /// Runs a server while `use` runs.
    ///
    /// - Parameter directives: The server's directives in nginx's configuration
    ///   language. `proxy_pass http://ok;` reads the request, and responds with `ok`.
    /// - Parameter others: Blocks beside the server, such as other servers.
    package static func run<Result>(
        _ directives: String, http others: String = "", use: (Nginx) async throws -> Result
    ) async throws -> Result {
        let folder = NSTemporaryDirectory() + "errand-nginx-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let identity = try TestIdentity.make(host, issuer: nil, hosts: [host])
        let (server, shell) = try await start(in: folder, identity, directives, others)
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await use(server)) } catch { result = .failure(error) }
        try await shell.stop()
        return try result.get()
    }

    private static func start(
        in folder: String, _ identity: TestIdentity, _ directives: String, _ others: String
    ) async throws -> (Nginx, ServerShell) {
        var attempt = 1
        while true {
            // Between the search and the start another program may take the port.
            let server = Nginx(port: try await FreePort.next(), certificate: try identity.pem, folder: folder)
            try server.write(identity.pem, to: "certificate.pem")
            try server.write(identity.keyPEM, to: "key.pem")
            try server.write(server.configuration(directives, others), to: "nginx.conf")
            do {
                return (server, try await server.start())
            } catch {
                guard attempt < 3 else { throw error }
                attempt += 1
            }
        }
    }

    private func configuration(_ directives: String, _ others: String) -> String {
        let limits = ["client_header", "client_body", "send", "proxy_read", "proxy_send"]
        let buffers = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        return """
            error_log \(folder)/error.log;
            pid \(folder)/nginx.pid;
            worker_processes auto;
            events {}
            http {
                log_format short '$connection $status $request_method';
                access_log \(folder)/access.log short;
            \(limits.map { "    \($0)_timeout 1d;" }.joined(separator: "\n"))
            \(buffers.map { "    \($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n"))
                upstream ok { server unix:\(folder)/ok; }
                server {
                    listen unix:\(folder)/ok;
                    access_log off;
                    location / { return 200 "ok"; }
                    location = /host { return 200 "$http_host"; }
                }
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(folder)/certificate.pem;
                    ssl_certificate_key \(folder)/key.pem;
                    \(directives)
                }
            \(others)
            }
            """
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    private func start() async throws -> ServerShell {
        try await ServerShell(
            // A start that failed leaves its socket.
            preparation: "rm -f '\(folder)/ok'",
            server: "\(Self.program) -p '\(folder)' -c '\(folder)/nginx.conf' -g 'daemon off;'",
            // It writes this file when it listens.
            readiness: "[ -s '\(folder)/nginx.pid' ]", signal: "TERM", log: "\(folder)/start.log")
    }
}
