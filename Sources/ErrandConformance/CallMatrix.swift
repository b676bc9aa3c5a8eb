// SPDX-License-Identifier: MIT

public import ErrandCore

/// A test kit that checks whether every call over a transport ends, at each place
/// that a call can reach.
///
/// A call is held up at a ``Case/Place-swift.enum``, for each kind of body, in each
/// chain, over HTTP/1.1 and HTTP/2. Then it is ended in one of four ways. The call
/// must end soon, with the right error, and release everything: connections, file
/// handles, timers, tasks, and the transport's own resources. ``impossible`` tells
/// which combinations are left out, and why.
///
/// The kit reads connections and file handles from `/proc`. On systems without it,
/// they are not checked, and the cases that are ended while connecting fail.
///
/// ```swift
/// let matrix = CallMatrix(file: { try .file(FilePath($0)) }) { requirements in
///     CallMatrix.Subject(transport: MyTransport(trusting: requirements.certificate))
/// }
///
/// @Test("Every call ends", arguments: CallMatrix.spread)
/// func ends(_ item: CallMatrix.Case) async throws { try await matrix.run(item) }
/// ```
public struct CallMatrix: Sendable {
    /// The settings that a case needs from the transport.
    public struct Requirements: Sendable {
        /// A certificate to trust in addition to the system's, in PEM.
        public let certificate: String?
        /// The time limit for connecting.
        public let connectTimeout: Duration
    }

    /// A transport under test.
    public struct Subject: Sendable {
        let transport: any Transport
        let held: @Sendable () -> String?

        /// - Parameters:
        ///   - transport: The transport, a new one for each case.
        ///   - held: Returns what the transport holds for exchanges, in words;
        ///     `nil` when it holds nothing.
        public init(transport: any Transport, held: @escaping @Sendable () -> String? = { nil }) {
            self.transport = transport
            self.held = held
        }
    }

    /// The address of a server, and its certificate.
    public struct Endpoint: Sendable {
        let url: String
        let port: Int
        let certificate: String?

        /// - Parameters:
        ///   - url: The base URL of all paths.
        ///   - port: The port of 127.0.0.1 that the server listens on.
        ///   - certificate: A certificate to trust, in PEM.
        public init(url: String, port: Int, certificate: String? = nil) {
            self.url = url
            self.port = port
            self.certificate = certificate
        }
    }

    /// A function that runs an HTTP/2 server while `use` runs.
    ///
    /// The server forwards everything to a port of 127.0.0.1, piece by piece.
    public typealias Front =
        @Sendable (
            _ port: Int, _ use: @Sendable (Endpoint) async throws -> Void
        ) async throws -> Void

    let file: @Sendable (String) throws -> Body
    let front: Front?
    let make: @Sendable (Requirements) throws -> Subject
    let patience: Duration

    /// Creates a matrix for a transport.
    ///
    /// - Parameters:
    ///   - file: Returns the body of the file at a path.
    ///   - front: Runs a server that speaks HTTP/2. Without it, the cases over
    ///     HTTP/2 throw.
    ///   - patience: The longest wait for the end of the call, and for each release
    ///     after it; 30 s by default, much longer than needed, because machines may
    ///     be busy.
    ///   - make: Returns a transport.
    public init(
        file: @escaping @Sendable (String) throws -> Body, front: Front? = nil, patience: Duration = .seconds(30),
        _ make: @escaping @Sendable (Requirements) throws -> Subject
    ) {
        self.file = file
        self.front = front
        self.make = make
        self.patience = patience
    }

    /// Runs one case.
    ///
    /// - Throws: ``BrokenEnd`` when the call did not end as it must, or the case
    ///   could not be run.
    public func run(_ item: Case) async throws {
        var early: (any Error)?
        // A call that ends before it reaches the place proves nothing: a busy machine needs
        // longer limits.
        for limit in [Duration.milliseconds(200), .seconds(1), .seconds(5), .seconds(20)] {
            let run = MatrixRun(item: item, matrix: self, limit: limit)
            let most = limit + patience * 12
            switch await Deadline(most).run({ try await run.run() }) {
            case .ended(nil): return
            case .ended(let error as MatrixRun.PlaceNotReached): early = error.end
            case .ended(let error?): throw BrokenEnd(item: item, reason: "\(error)")
            case .late: throw BrokenEnd(item: item, reason: "not over after \(most)")
            case .hung: throw BrokenEnd(item: item, reason: "not over after \(most), nor when it was cancelled")
            }
        }
        let end = early.map { "\($0)" } ?? "well"
        throw BrokenEnd(item: item, reason: "the call ended before it reached its place: \(end)")
    }
}

/// The error of a call that did not end as it must.
public struct BrokenEnd: Error, Sendable, CustomStringConvertible {
    /// The call.
    public let item: CallMatrix.Case
    /// The observed behavior.
    public let reason: String

    /// The call and the observed behavior.
    public var description: String { "\(item): \(reason)" }
}
