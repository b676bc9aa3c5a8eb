// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/People+Tagging.swift; change that, not this.

public import ErrandCore

extension V1.People {
    /// Returns all tags of a person.
    ///
    /// The response contains all of them.
    public func taggings(person id: Int, _ parts: RequestPart?...) async throws -> [V1.Tagging] {
        try await api.send(Self.taggings(person: id), parts)
    }

    /// Marks a person with a tag and returns the tagging.
    @discardableResult
    public func addTag(_ tag: String, person id: Int, _ parts: RequestPart?...) async throws -> V1.Tagging {
        try await api.send(Self.addTag(tag, person: id), parts)
    }

    /// Marks a person with several tags and returns the taggings.
    @discardableResult
    public func addTags(_ tags: [String], person id: Int, _ parts: RequestPart?...) async throws -> [V1.Tagging] {
        try await api.send(Self.addTags(tags, person: id), parts)
    }

    /// Takes a tag off a person.
    public func removeTag(_ tag: String, person id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removeTag(tag, person: id), parts)
    }

    /// Takes several tags off a person.
    public func removeTags(_ tags: [String], person id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removeTags(tags, person: id), parts)
    }
}
