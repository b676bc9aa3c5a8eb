// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Errand
import Foundation
import NIOCore
import Synchronization
import SystemPackage

/// Throughput and memory of long bodies: the client and plain AsyncHTTPClient in
/// turn, with one server.
struct TransferBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer", abstract: "Throughput and memory of long bodies.")

    @Option(help: "MiB in each direction.") var size = 2048
    @Option(help: "Rounds; the median of each kind counts.") var rounds = 9
    @Option(help: "The directory for downloaded files.") var directory = NSTemporaryDirectory()
    @Option(help: "Only the kinds whose names hold this text; for profiling.") var only = ""

    /// The smallest allowed ratio to the reference's throughput, per elapsed and per processor second.
    private static let wanted = 1.0
    /// The smallest allowed ratio of a single pair.
    private static let wantedOfEach = 0.9

    func run() async throws {
        let server = try Server(["transfer-serve"])
        defer { server.stop() }
        let kinds = try TransferKinds(
            server.baseURL, bytes: size << 20, directory: directory, try NIOTransport.measured())
        print(
            "\(size) MiB over loopback; median of \(rounds) rounds; memory is the most above that before the first byte"
        )
        var limits = Limits()
        for group in kinds.all {
            let chosen = group.filter { only.isEmpty || $0.name.contains(only) }
            var transfers: [String: [Transfer]] = [:]
            for _ in 0..<(chosen.isEmpty ? 0 : rounds) {
                // In turn, so that other work of the machine affects all of them.
                for kind in chosen { transfers[kind.name, default: []].append(try await Transfer.measure(kind.run)) }
            }
            for kind in chosen {
                guard let transfer = transfers[kind.name].map(Transfer.median),
                    let reference = transfers[chosen[0].name].map(Transfer.median)
                else { continue }
                let pairs = zip(transfers[chosen[0].name] ?? [], transfers[kind.name] ?? [])
                let ratios = pairs.map { $0.seconds / $1.seconds }
                let gibibytes = Double(size) / 1024
                print(
                    "  \(kind.name.padding(toLength: 34, withPad: " ", startingAt: 0))"
                        + String(
                            format: "%7.0f MiB/s  %5.2f ×   %5.2f s of processor time per GiB   +%.1f MiB resident",
                            Double(size) / transfer.seconds, Usage.median(ratios),
                            transfer.processorTime / gibibytes, transfer.growth))
                guard kind.isClient else { continue }
                limits.hold("\(kind.name), throughput", Usage.median(ratios), atLeast: Self.wanted)
                limits.hold(
                    "\(kind.name), processor", reference.processorTime / transfer.processorTime, atLeast: Self.wanted)
                guard let least = ratios.min() else { continue }
                limits.hold("\(kind.name), throughput of the slowest", least, atLeast: Self.wantedOfEach)
            }
        }
        try await kinds.shutdown()
        // A run of single kinds is for profiling.
        if only.isEmpty { try limits.report() }
    }
}

/// The time and memory of one transfer.
struct Transfer {
    var seconds: Double
    var processorTime: Double
    var growth: Double

    /// Returns the median of the times, and the largest memory.
    static func median(_ transfers: [Transfer]) -> Transfer {
        Transfer(
            seconds: Usage.median(transfers.map(\.seconds)),
            processorTime: Usage.median(transfers.map(\.processorTime)),
            growth: transfers.map(\.growth).max() ?? 0)
    }

    /// Returns the number of bytes of a chunk, after all of them were read.
    static func sum(_ bytes: UnsafeRawBufferPointer) -> Int {
        var sum: UInt64 = 0
        for byte in bytes { sum &+= UInt64(byte) }
        // A sum that nobody uses would not be computed.
        total.add(sum, ordering: .relaxed)
        return bytes.count
    }

    /// Copies each chunk to an array, sums it, and returns the number of bytes.
    static func sumOfCopies(_ body: HTTPClientResponse.Body) async throws -> Int {
        var (count, memory) = (0, [UInt8]())
        for try await chunk in body {
            memory.removeAll(keepingCapacity: true)
            memory.append(contentsOf: chunk.readableBytesView)
            count += memory[...].withUnsafeBytes(sum)
        }
        return count
    }

    private static let total = Atomic<UInt64>(0)

    static func measure(_ run: @Sendable () async throws -> Void) async throws -> Transfer {
        let memory = Usage.residentMemory
        let processorTime = Usage.processorTime
        let clock = ContinuousClock()
        let start = clock.now
        // Checks only every 50 ms, so that the cost does not matter.
        let most = Task {
            var most = memory
            while !Task.isCancelled {
                most = max(most, Usage.residentMemory)
                try? await Task.sleep(for: .milliseconds(50))
            }
            return max(most, Usage.residentMemory)
        }
        try await run()
        let seconds = (clock.now - start) / .seconds(1)
        let used = (Usage.processorTime - processorTime) / 1_000_000
        most.cancel()
        return Transfer(seconds: seconds, processorTime: used, growth: await most.value - memory)
    }
}

/// The ways that are compared; the first of each group is the reference.
struct TransferKinds {
    struct Kind: Sendable {
        var name: String
        /// Whether the limits apply to it, because it uses the client.
        var isClient = false
        var run: @Sendable () async throws -> Void
    }

    let all: [[Kind]]
    private let reference: HTTPClient

    init(_ base: String, bytes: Int, directory: String, _ transport: any Transport) throws {
        let reference = HTTPClient(eventLoopGroupProvider: .singleton)
        self.reference = reference
        let client = Client(bare: try BaseURL(base), transport: transport) { $0.defaults = [.timeout(nil)] }
        let file = FilePath(directory).appending("errand-bench-\(ProcessInfo.processInfo.processIdentifier)")
        let down = "\(base)/bytes/\(bytes)"
        @Sendable func check(_ count: Int) throws {
            guard count == bytes else { throw ClientError(.undecodable.truncated, reason: "\(count) bytes") }
        }
        let request = Request<Void>.get("bytes/\(bytes)")
        all = [
            [
                Kind(name: "download, plain AsyncHTTPClient") {
                    let response = try await reference.execute(HTTPClientRequest(url: down), timeout: .hours(1))
                    var count = 0
                    for try await chunk in response.body {
                        count += chunk.readableBytesView.withUnsafeBytes(Transfer.sum)
                    }
                    try check(count)
                },
                // The client hands out slices of an array, so it copies what NIO has read. This is what that costs alone.
                Kind(name: "download, plain, copied to an array") {
                    let response = try await reference.execute(HTTPClientRequest(url: down), timeout: .hours(1))
                    try check(try await Transfer.sumOfCopies(response.body))
                },
                Kind(name: "download, the client's stream", isClient: true) {
                    let count = try await client.withResponse(to: request) { _, body in
                        var count = 0
                        for try await chunk in body { count += chunk.withUnsafeBytes(Transfer.sum) }
                        return count
                    }
                    try check(count)
                },
            ],
            [
                Kind(name: "to a file, plain AsyncHTTPClient") {
                    defer { unlink(file.string) }
                    let response = try await reference.execute(HTTPClientRequest(url: down), timeout: .hours(1))
                    let descriptor = try FileDescriptor.open(
                        file, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
                    var count = 0
                    for try await chunk in response.body {
                        count += try chunk.withUnsafeReadableBytes { try descriptor.writeAll($0) }
                    }
                    fsync(descriptor.rawValue)
                    try descriptor.close()
                    try check(count)
                },
                Kind(name: "to a file, the client's download", isClient: true) {
                    defer { unlink(file.string) }
                    try check(Int(try await client.download(request, to: file).bytes))
                },
            ],
            [
                // From the same source of bytes, in the usual way to stream them.
                Kind(name: "upload, plain AsyncHTTPClient") {
                    var request = HTTPClientRequest(url: "\(base)/sink")
                    request.method = .PUT
                    request.body = .stream(
                        Pieces(count: bytes / pieceSize, piece: [UInt8](repeating: 7, count: pieceSize)[...])
                            .map { ByteBuffer(bytes: $0) },
                        length: .known(Int64(bytes)))
                    let response = try await reference.execute(request, timeout: .hours(1))
                    try check(Int(String(buffer: try await response.body.collect(upTo: 100))) ?? 0)
                },
                Kind(name: "upload, plain, one buffer for all") {
                    var request = HTTPClientRequest(url: "\(base)/sink")
                    request.method = .PUT
                    request.body = .stream(
                        Pieces(count: bytes / pieceSize, piece: ByteBuffer(repeating: 7, count: pieceSize)),
                        length: .known(Int64(bytes)))
                    let response = try await reference.execute(request, timeout: .hours(1))
                    try check(Int(String(buffer: try await response.body.collect(upTo: 100))) ?? 0)
                },
                Kind(name: "upload, the client's stream", isClient: true) {
                    let pieces = Pieces(
                        count: bytes / pieceSize, piece: [UInt8](repeating: 7, count: pieceSize)[...])
                    let body = Body.stream(pieces, length: Int64(bytes))
                    let request = Request<Void>.put("sink", .body(body, type: .bytes)).reading(.text)
                    try check(Int(try await client.send(request)) ?? 0)
                },
            ],
        ]
    }

    func shutdown() async throws { try await reference.shutdown() }
}

/// The number of bytes in each piece of a body.
private let pieceSize = 64 * 1024

/// A sequence that repeats the same piece, created on request.
struct Pieces<Piece: Sendable>: AsyncSequence, Sendable {
    typealias Element = Piece
    typealias Failure = any Error

    let count: Int
    let piece: Piece

    func makeAsyncIterator() -> Iterator { Iterator(left: count, piece: piece) }

    struct Iterator: AsyncIteratorProtocol {
        var left: Int
        let piece: Piece

        mutating func next() async throws -> Piece? {
            guard left > 0 else { return nil }
            left -= 1
            return piece
        }
    }
}
