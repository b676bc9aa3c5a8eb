// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NIOSSL

/// Debian's nginx in a process of its own, with a file or a page on two ports of the loopback: one without
/// TLS, and one with TLS.
struct Nginx {
    let baseURL: String
    let secureURL: String
    let certificate: String
    private let process: Process
    private let folder: URL

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - isMultiplexed: Whether it offers HTTP/2 over TLS.
    ///   - fill: Fills the folder that it serves.
    init(isMultiplexed: Bool = false, _ fill: (URL) throws -> Void) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "errand-nginx-\(UUID().uuidString)")
        let root = folder.appending(path: "root")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try fill(root)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        try Self.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key,
                "-out", certificate,
            ])
        let port = Int.random(in: 20_000..<30_000)
        baseURL = "http://localhost:\(port)"
        secureURL = "https://localhost:\(port + 1)"
        let configuration = """
            daemon off;
            worker_processes 2;
            worker_rlimit_nofile 16384;
            pid \(folder.path)/pid;
            error_log stderr error;
            events { worker_connections 12288; }
            http {
                access_log off;
                default_type application/json;
                keepalive_requests 100000000;
                # A bare connection is not opened again; it rests for as long as the other kinds take.
                keepalive_timeout 3600s;
                client_header_timeout 3600s;
                client_body_temp_path \(folder.path);
                proxy_temp_path \(folder.path);
                fastcgi_temp_path \(folder.path);
                uwsgi_temp_path \(folder.path);
                scgi_temp_path \(folder.path);
                server {
                    listen 127.0.0.1:\(port);
                    listen 127.0.0.1:\(port + 1) ssl\(isMultiplexed ? " http2" : "");
                    http2_max_concurrent_streams 1024;
                    ssl_certificate \(certificate);
                    ssl_certificate_key \(key);
                    root \(root.path);
                }
            }
            """
        let path = folder.appending(path: "nginx.conf").path
        try configuration.write(toFile: path, atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
        process.arguments = ["-c", path, "-p", folder.path]
        try process.run()
        // nginx listens once it has written its process id.
        while !FileManager.default.fileExists(atPath: "\(folder.path)/pid"), process.isRunning { usleep(10_000) }
        guard process.isRunning else { throw BenchFailure("nginx did not start.") }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The settings of a client that trusts the server's certificate.
    static func trusting(_ certificate: String) throws -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(certificate))
        return tls
    }

    private static func run(_ name: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    }
}
