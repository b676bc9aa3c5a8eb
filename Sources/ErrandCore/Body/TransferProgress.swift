// SPDX-License-Identifier: MIT

/// The progress of a transfer.
public struct TransferProgress: Sendable, Hashable {
    /// The direction of a transfer.
    public struct Direction: Sendable, Hashable, CustomStringConvertible {
        private enum Kind { case upload, download }
        private let kind: Kind

        /// From the client to the server.
        public static var upload: Self { Self(kind: .upload) }
        /// From the server to the client.
        public static var download: Self { Self(kind: .download) }

        /// `upload` or `download`.
        public var description: String { kind == .upload ? "upload" : "download" }
    }

    /// The direction of a transfer.
    public let direction: Direction
    /// The bytes transferred so far, in this attempt.
    public let completed: Int64
    /// The total number of bytes; `nil` when it is not known.
    public let total: Int64?

    /// The fraction from 0 to 1; `nil` when the total is not known.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(1, Double(completed) / Double(total)) : 1
    }
}
