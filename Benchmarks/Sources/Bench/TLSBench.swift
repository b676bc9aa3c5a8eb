// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Errand
import Foundation
import NIOCore
import NIOSSL

/// Eight simultaneous large downloads over TLS: the client and plain AsyncHTTPClient
/// in turn, with one nginx, in elapsed time and processor time.
struct TLSBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tls", abstract: "Large downloads over TLS, several at once.")

    @Option(help: "MiB of each download.") var size = 100
    @Option(help: "Downloads at once.") var parallel = 8
    @Option(help: "Rounds; the median of each kind counts.") var rounds = 7

    func run() async throws {
        let server = try Nginx(fileSize: size << 20)
        defer { server.stop() }
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(server.certificate))
        let reference = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(tlsConfiguration: tls))
        var configuration = AsyncHTTPClientTransport.Configuration()
        configuration.tls = .onlyRoots(.file(server.certificate))
        configuration.proxy = .none
        let client = Client(
            try BaseURL(server.baseURL), transport: try AsyncHTTPClientTransport(configuration)
        ) { $0.defaults = [.timeout(nil)] }
        let bytes = size << 20
        let url = "\(server.baseURL)/file"
        let kinds: [(String, @Sendable () async throws -> Int)] = [
            (
                "plain AsyncHTTPClient",
                {
                    let response = try await reference.execute(HTTPClientRequest(url: url), timeout: .hours(1))
                    var count = 0
                    for try await chunk in response.body { count += chunk.readableBytes }
                    return count
                }
            ),
            (
                "the client's stream",
                {
                    try await client.withResponse(to: Request<Void>.get("file")) { _, body in
                        var count = 0
                        for try await chunk in body { count += chunk.count }
                        return count
                    }
                }
            ),
        ]
        print("\n\(parallel) downloads of \(size) MiB over TLS at once; ms, median of \(rounds) rounds")
        var costs = kinds.map { _ in [Cost]() }
        for round in 0...rounds {
            for (index, kind) in kinds.enumerated() {
                let cost = try await Usage.measure(parallel, parallel) {
                    guard try await kind.1() == bytes else { throw ExitCode(1) }
                }
                // The first round warms up.
                if round > 0 { costs[index].append(cost.inMilliseconds) }
            }
        }
        print(Cost.head())
        for (index, kind) in kinds.enumerated() {
            print(Cost.median(costs[index]).line(kind.0, against: Cost.median(costs[0])))
        }
        try await reference.shutdown()
        var limits = Limits()
        limits.hold(kinds[1].0, Cost.median(costs[1]), against: Cost.median(costs[0]), atMost: 1)
        try limits.report()
    }
}

extension Cost {
    fileprivate var inMilliseconds: Cost { Cost(processor: processor / 1000, clock: clock / 1000) }
}

/// Debian's nginx on a free port of the loopback, with one file over TLS.
private struct Nginx {
    let baseURL: String
    let certificate: String
    private let process: Process
    private let folder: URL

    init(fileSize: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "errand-nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        try Self.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key,
                "-out", certificate,
            ])
        let file = folder.appending(path: "file").path
        FileManager.default.createFile(atPath: file, contents: nil)
        try FileHandle(forWritingTo: URL(fileURLWithPath: file)).truncate(atOffset: UInt64(fileSize))
        let port = Int.random(in: 20_000..<60_000)
        baseURL = "https://localhost:\(port)"
        let configuration = """
            daemon off;
            worker_processes 2;
            pid \(folder.path)/pid;
            error_log stderr error;
            events {}
            http {
                access_log off;
                client_body_temp_path \(folder.path);
                proxy_temp_path \(folder.path);
                fastcgi_temp_path \(folder.path);
                uwsgi_temp_path \(folder.path);
                scgi_temp_path \(folder.path);
                server {
                    listen 127.0.0.1:\(port) ssl;
                    ssl_certificate \(certificate);
                    ssl_certificate_key \(key);
                    root \(folder.path);
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
