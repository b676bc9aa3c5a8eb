// SPDX-License-Identifier: MIT

/// How far a transfer has come.
public struct TransferProgress: Sendable, Hashable {
    /// The way the bytes go.
    public struct Direction: Sendable, Hashable, CustomStringConvertible {
        private enum Kind { case upload, download }
        private let kind: Kind

        /// From here to the server.
        public static var upload: Self { Self(kind: .upload) }
        /// From the server to here.
        public static var download: Self { Self(kind: .download) }

        /// `upload` or `download`.
        public var description: String { kind == .upload ? "upload" : "download" }
    }

    /// The way the bytes go.
    public let direction: Direction
    /// Bytes that passed so far, in this attempt.
    public let completed: Int64
    /// Bytes in all, or `nil` when that is not known.
    public let total: Int64?

    /// From 0 to 1, or `nil` when the total is not known.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(1, Double(completed) / Double(total)) : 1
    }
}
