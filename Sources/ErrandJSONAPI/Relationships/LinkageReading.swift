// SPDX-License-Identifier: MIT

import ErrandJSON

/// A pass over relationships that reads their targets, and checks the rest.
struct LinkageReading: JSONReadable {
    struct Target: Sendable {
        let name: String
        let linkage: Relationship.Linkage
    }

    /// The relationships with linkage.
    private(set) var targets: [Target] = []

    init(from json: inout JSONValueReader) throws {
        guard json.kind == .object else {
            try json.skip()
            return
        }
        // Most relationships have no linkage, and their names need not be known.
        var names: Set<String>? = json.duplicateKeys == .lastWins ? nil : []
        var index = -1
        try json.enterObject()
        while let key = try json.nextKeyToken(&index) {
            if let isNew = names?.insert(json.text(key)).inserted {
                guard try json.takes(json.text(key), again: !isNew) else { continue }
            }
            for place in targets.indices.reversed() where json.isKey(key, targets[place].name) {
                targets.remove(at: place)
            }
            let linkage = try Self.linkage(&json)
            if linkage != .notLoaded { targets.append(Target(name: json.text(key), linkage: linkage)) }
        }
    }

    private static func linkage(_ json: inout JSONValueReader) throws -> Relationship.Linkage {
        guard json.kind == .object else {
            try json.skip()
            return .notLoaded
        }
        var linkage: Relationship.Linkage?
        var index = -1
        try json.enterObject()
        while let key = try json.nextKeyToken(&index) {
            guard json.isKey(key, "data") else {
                try json.skip()
                continue
            }
            guard try json.takes("data", again: linkage != nil) else { continue }
            linkage = json.readIfPossible(Relationship.Linkage.self)
            if linkage == nil {
                linkage = .notLoaded
                try json.skip()
            }
        }
        return linkage ?? .notLoaded
    }
}
