// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

extension V1 {
    /// The rules of the API for writes of a model.
    ///
    /// Members have their names on the wire. The requests of each resource
    /// follow the rules: refused members are not sent, and an update without a
    /// needed member throws `ClientError.invalidRequest` before anything is
    /// sent.
    public struct WriteRules: Sendable, Hashable {
        /// The members that only responses have, and that the API refuses in a
        /// write.
        public var refused: Set<String>
        /// The members that every update must contain, changed or not.
        public var needed: [String]
        /// The members that an update of a read model contains, changed or not,
        /// since the API may interpret their absence.
        public var kept: [String]
        /// Whether an update replaces the whole resource, so that members it
        /// leaves out are emptied.
        public var isWhole: Bool
        /// The member that identifies the resource among those of one person, if
        /// it has no id.
        ///
        /// This member cannot be changed.
        public var key: String?

        /// Creates rules; by default everything may be sent.
        public init(
            refused: Set<String> = [], needed: [String] = [], kept: [String] = [], isWhole: Bool = false,
            key: String? = nil
        ) {
            self.refused = refused
            self.needed = needed
            self.kept = kept
            self.isWhole = isWhole
            self.key = key
        }

        var isFree: Bool { refused.isEmpty && needed.isEmpty }
    }
}

extension V1.WriteRules {
    /// Returns the members that an update sends for a changed model.
    ///
    /// - Throws: `ClientError.invalidRequest` when the key was changed.
    func update(from before: JSONObject, to after: JSONObject) throws -> JSONObject {
        if let key, let name = before[key], name != .null, after[key] != name {
            throw ClientError(.invalidRequest, reason: "\(key) identifies the resource, and cannot be changed")
        }
        var update = JSONObject()
        for (key, value) in after where !refused.contains(key) {
            if isWhole || before[key] != value || needed.contains(key) || kept.contains(key) { update[key] = value }
        }
        return update
    }

    /// Checks that an update contains the needed members.
    func check(_ update: JSONObject) throws {
        let missing = needed.filter { update[$0] ?? .null == .null }
        guard missing.isEmpty else {
            throw ClientError(
                .invalidRequest,
                reason: "an update needs \(missing.joined(separator: ", ")) too: change what was read, or set it")
        }
    }
}
