// SPDX-License-Identifier: MIT

public import ErrandCore

/// Whether every call over a transport comes to its end, wherever it is.
///
/// A call is held up at one ``Case/Place-swift.enum``, for each kind of body, in each
/// chain, over HTTP/1.1 and HTTP/2, and is then ended in one of four ways. It must end
/// soon, with the error of what ended it, and give everything back: connections, file
/// handles, timers, tasks, and what the transport counts. Which combinations do not
/// exist, and why, says ``impossible``.
///
/// ```swift
/// let matrix = CallMatrix(file: { try .file(FilePath($0)) }) { wish in
///     CallMatrix.Subject(transport: MyTransport(trusting: wish.certificate))
/// }
///
/// @Test("Every call ends", arguments: CallMatrix.spread)
/// func ends(_ item: CallMatrix.Case) async throws { try await matrix.run(item) }
/// ```
public struct CallMatrix: Sendable {
    /// What a case asks of the transport.
    public struct Wish: Sendable {
        /// A certificate to trust beside the system's, in PEM.
        public let certificate: String?
        /// How long a connection may take.
        public let connectTimeout: Duration
    }

    /// A transport under test.
    public struct Subject: Sendable {
        let transport: any Transport
        let held: @Sendable () -> String?

        /// - Parameters:
        ///   - transport: The transport; of its own for each case.
        ///   - held: What it holds for exchanges, in words; `nil` for nothing.
        public init(transport: any Transport, held: @escaping @Sendable () -> String? = { nil }) {
            self.transport = transport
            self.held = held
        }
    }

    /// Where a server is, and whom to trust there.
    public struct Endpoint: Sendable {
        let url: String
        let port: Int
        let certificate: String?

        /// - Parameters:
        ///   - url: The base of all paths.
        ///   - port: The port of 127.0.0.1 that it listens on.
        ///   - certificate: A certificate to trust, in PEM.
        public init(url: String, port: Int, certificate: String? = nil) {
            self.url = url
            self.port = port
            self.certificate = certificate
        }
    }

    /// Runs a server of HTTP/2 that passes everything on to a port of 127.0.0.1, piece
    /// by piece, for as long as it is used.
    public typealias Front =
        @Sendable (
            _ port: Int, _ use: @Sendable (Endpoint) async throws -> Void
        ) async throws -> Void

    let file: @Sendable (String) throws -> Body
    let front: Front?
    let make: @Sendable (Wish) throws -> Subject
    let patience: Duration

    /// A matrix for a transport.
    ///
    /// - Parameters:
    ///   - file: The body of a file, by its path.
    ///   - front: What speaks HTTP/2; without one its cases throw.
    ///   - patience: How long may be waited for each end, 10 s by default: much longer
    ///     than it takes, for busy machines.
    ///   - make: Gives a transport.
    public init(
        file: @escaping @Sendable (String) throws -> Body, front: Front? = nil, patience: Duration = .seconds(10),
        _ make: @escaping @Sendable (Wish) throws -> Subject
    ) {
        self.file = file
        self.front = front
        self.make = make
        self.patience = patience
    }

    /// Runs one case.
    ///
    /// - Throws: ``BrokenEnd`` when the call did not end as it must.
    public func run(_ item: Case) async throws {
        var early: (any Error)?
        // What ends before the place is reached shows nothing: on a busy machine all has to be longer.
        for limit in [Duration.milliseconds(200), .seconds(1), .seconds(5), .seconds(20)] {
            let run = MatrixRun(item: item, matrix: self, limit: limit)
            let most = (patience + limit) * 2
            switch await Deadline(most).run({ try await run.run() }) {
            case .ended(nil): return
            case .ended(let error as MatrixRun.PlaceNotReached): early = error.end
            case .ended(let error?): throw BrokenEnd(item: item, reason: "\(error)")
            case .late: throw BrokenEnd(item: item, reason: "not over after \(most)")
            case .hung: throw BrokenEnd(item: item, reason: "not over after \(most), nor when it was cancelled")
            }
        }
        let end = early.map { "\($0)" } ?? "well"
        throw BrokenEnd(item: item, reason: "the call ended before it was where it was to be ended: \(end)")
    }
}

/// A call that did not end as it must.
public struct BrokenEnd: Error, Sendable, CustomStringConvertible {
    /// The call.
    public let item: CallMatrix.Case
    /// What happened instead.
    public let reason: String

    /// Both.
    public var description: String { "\(item): \(reason)" }
}
