// SPDX-License-Identifier: MIT

import ErrandCore

@testable import ErrandConformance

/// A check whether every call over a transport ends, at each place that a call can
/// reach.
///
/// A call is held up at a ``Case/Place-swift.enum``, for each kind of body, in each
/// chain, over HTTP/1.1 and HTTP/2. Then it is ended in one of four ways. The call
/// must end soon, with the right error, and release everything: connections, file
/// handles, timers, tasks, and the transport's own resources. ``impossible`` tells
/// which combinations are left out, and why.
///
/// Connections and file handles are read from `/proc`.
struct CallMatrix: Sendable {
    /// The settings that a case needs from the transport.
    struct Requirements: Sendable {
        /// A certificate to trust in addition to the system's, in PEM.
        let certificate: String?
        /// The time limit for connecting.
        let connectTimeout: Duration
    }

    /// A transport under test.
    struct Subject: Sendable {
        /// The transport, a new one for each case.
        let transport: any Transport
        /// Returns what the transport holds for exchanges, in words; `nil` when it
        /// holds nothing.
        var held: @Sendable () -> String? = { nil }
    }

    /// The address of a server, and its certificate.
    struct Endpoint: Sendable {
        /// The base URL of all paths.
        let url: String
        /// The port of 127.0.0.1 that the server listens on.
        let port: Int
        /// A certificate to trust, in PEM.
        var certificate: String?
    }

    /// A function that runs an HTTP/2 server while `use` runs.
    ///
    /// The server forwards everything to a port of 127.0.0.1, piece by piece.
    typealias Front =
        @Sendable (
            _ port: Int, _ use: @Sendable (Endpoint) async throws -> Void
        ) async throws -> Void

    /// Runs a server that speaks HTTP/2; the cases over HTTP/2 throw without one.
    var front: Front?
    /// Returns a transport.
    let make: @Sendable (Requirements) throws -> Subject
    /// The longest wait for the end of the call, and for each release after it: much longer than needed, because
    /// machines may be busy.
    let patience = Duration.seconds(30)

    /// Runs one case.
    ///
    /// - Throws: ``BrokenEnd`` when the call did not end as it must, or the case
    ///   could not be run.
    func run(_ item: Case) async throws {
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
struct BrokenEnd: Error, Sendable, CustomStringConvertible {
    /// The call.
    let item: CallMatrix.Case
    /// The observed behavior.
    let reason: String

    /// The call and the observed behavior.
    var description: String { "\(item): \(reason)" }
}
