// SPDX-License-Identifier: MIT

extension V2 {
    /// A behavior that the documentation of version 2 does not promise, and that
    /// a probe can detect.
    ///
    /// The API seems to be made with Graphiti, a framework for JSON:API, and
    /// most of these behaviors are that framework's. A probe finds out whether a
    /// nation has a behavior. Probes only read, and change nothing:
    ///
    /// ```swift
    /// let report = await nation.v2.probe()
    /// for behavior in V2.Behavior.all { print(behavior.statement, report[behavior]) }
    /// ```
    public struct Behavior: Sendable, Hashable, Identifiable {
        /// The reason to expect a behavior without a probe.
        public struct Evidence: Sendable, Hashable, CustomStringConvertible {
            /// The name.
            public let description: String

            /// Several independent signs point to it.
            public static let likely = Self(description: "likely")
            /// The framework behaves this way.
            public static let inferred = Self(description: "inferred")
            /// A user reported it for a nation.
            public static let reported = Self(description: "reported")
            /// Reports contradict each other.
            public static let contradictory = Self(description: "contradictory")
        }

        /// The id, under which results are stored.
        public let id: String
        /// A sentence that states the behavior.
        public let statement: String
        /// The reason to expect it without a probe.
        public let evidence: Evidence
        /// The consequence for a nation without the behavior, as a sentence.
        public let consequence: String

        let probe: @Sendable (ProbeQuestions) async throws -> ProbeOutcome

        /// Returns whether both have the same id.
        public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

        /// Feeds the id to the hasher.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
}
