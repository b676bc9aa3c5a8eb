// SPDX-License-Identifier: MIT

extension TransportConformance {
    /// The check of one promise of a transport.
    public struct Check: Sendable, Hashable, Identifiable, CustomStringConvertible {
        /// The name, such as `duplicateFields`.
        public let id: String

        /// The promise in one sentence.
        public let promise: String

        let body: @Sendable (ConformanceProbe) async throws -> Void

        init(_ id: String, _ promise: String, _ body: @escaping @Sendable (ConformanceProbe) async throws -> Void) {
            self.id = id
            self.promise = promise
            self.body = body
        }

        /// Returns whether two checks have the same name.
        public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

        /// Hashes the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }

        /// The name and the promise.
        public var description: String { "\(id): \(promise)" }
    }

    /// All checks, in the order in which ``run()`` runs them.
    public static let checks: [Check] = [
        // Requests
        .targets, .requestFields, .emptyPost, .bareGet, .knownLength, .unknownLength, .largeBodies, .shortBody,
        .longBody, .failingBody, .uploadBackpressure, .earlyResponse, .cancelledUpload,
        // Heads
        .fieldNames, .duplicateFields, .nonUTF8Fields, .hugeField, .splitHead, .informational, .slowHead,
        // Bodies
        .drip, .backpressure, .chunked, .trailers, .untilClose, .bodyLength, .gzip, .noContent, .notModified,
        .headRequest, .excessBody,
        // One exchange and no more
        .redirect, .challenge, .cookies, .caching, .sentOnce,
        // Connections
        .connectionReuse, .concurrency, .cancelBeforeHead, .cancelAfterHead, .droppedBody, .unreadBody,
        // Failures
        .closedBeforeHead, .truncatedLength, .truncatedChunks, .hugeLength, .malformedLength, .malformedChunk,
        .garbage, .refused, .unresolved,
    ]
}
