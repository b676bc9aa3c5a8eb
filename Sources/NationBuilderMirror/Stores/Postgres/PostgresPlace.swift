// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The database of copies, in words without a password.
struct PostgresPlace: Sendable, CustomStringConvertible {
    let address: PostgresAddress

    var description: String { "\(address)" }

    /// Returns an error of PostgreSQL as one of a copy.
    ///
    /// - Parameter isOpening: Whether nothing was done yet: then it is told apart that PostgreSQL cannot be reached.
    func error(_ error: any Error, isOpening: Bool = false) -> any Error {
        guard let error = error as? PostgresError else { return error }
        switch error {
        case PostgresError.Kind.leaseHeld: return MirrorError(.inUse, "another run holds the copy in \(self)")
        case PostgresError.Kind.leaseLost: return MirrorError(.takenOver, "another run has taken over the copy")
        case PostgresError.Kind.library, PostgresError.Kind.address: return MirrorError(.unreachable, error.reason)
        case PostgresError.Kind.unavailable, PostgresError.Kind.refused:
            return MirrorError(isOpening ? .unreachable : .unavailable, "\(self) cannot be reached: \(error.reason)")
        case PostgresError.Kind.lost, PostgresError.Kind.unknownOutcome:
            return MirrorError(
                isOpening ? .unreachable : .unavailable, "the connection to \(self) is lost: \(error.reason)")
        case PostgresError.Kind.timeout: return MirrorError(.unavailable, "\(self) takes too long to respond")
        default: return refusal(error)
        }
    }

    private func refusal(_ error: PostgresError) -> MirrorError {
        switch error.sqlState {
        case "53100": MirrorError(.unavailable, "the disk of \(self) is full")
        case "55P03": MirrorError(.unavailable, "another program uses a table of the copy in \(self) for too long")
        case "42501": MirrorError(.unavailable, "the user of \(self) may not do this: \(error.reason)")
        case "25006": MirrorError(.unavailable, "\(self) can only be read")
        case let state? where state.hasPrefix("42") || state.hasPrefix("3F"):
            MirrorError(.foreign, "the tables in \(self) are not those of a copy: \(error.reason)")
        default: MirrorError(.unavailable, "\(self) refuses the copy: \(error)")
        }
    }
}

/// Which errors pass, and how long to wait for that.
enum PostgresRetry {
    /// The waits before the attempts after the first, about half a minute in all: a server restarts meanwhile.
    static let waits: [Duration] = [100, 300, 1000, 2000, 4000, 4000, 5000, 5000, 5000].map { .milliseconds($0) }

    /// Whether a transaction is to be tried again, which may have been committed or not.
    static func isPassing(_ error: any Error) -> Bool {
        guard let error = error as? PostgresError else { return false }
        switch error {
        case PostgresError.Kind.lost, PostgresError.Kind.unknownOutcome, PostgresError.Kind.server: return true
        // A deadlock, a conflict, and a server that ends or begins.
        default: return ["40P01", "40001", "57P01", "57P02", "57P03"].contains(error.sqlState)
        }
    }
}
