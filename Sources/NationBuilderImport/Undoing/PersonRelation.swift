// SPDX-License-Identifier: MIT

import NationBuilder

/// A way in which a resource refers to a person, such as the recruiter of a donation.
struct PersonRelation: Sendable, Hashable, CustomStringConvertible {
    /// The name of the resource's type, such as `donations`.
    let type: String
    /// The name of the relationship, such as `recruiter`.
    let name: String
    /// The attribute with the id of the person, such as `recruiter_id`; `nil` where only the relationship has it.
    let attribute: String?

    /// The type of people.
    static let people = "signups"
    /// The type of the tags that people have.
    static let taggings = "signup_taggings"

    /// All relations that the table of types has, in its order.
    ///
    /// Attributes that can be written and not read, such as the author of a membership's activity, are not among them.
    static let all: [Self] = V2.ResourceType.all.flatMap { type in
        let attributes = type.attributes.filter { $0.target == people && $0.isReadable && !$0.isExtra }.map(\.name)
        let relationships = type.relationships.filter { !$0.isMany && $0.target == people }.map(\.name)
        return attributes.map { Self(type: type.name, name: $0.withoutSuffix("_id"), attribute: $0) }
            + relationships.filter { !attributes.contains($0 + "_id") }
            .map { Self(type: type.name, name: $0, attribute: nil) }
    }

    /// The place on a list, which is no resource.
    static let place = Self(type: "places on lists", name: ownName, attribute: nil)

    private static let ownName = "signup"

    /// The words for a person, such as `pledges (recruiter)`.
    var description: String {
        let words = Self.words(type)
        return name == Self.ownName ? words : "\(words) (\(name.replacing("_", with: " ")))"
    }

    /// Returns the words for the resources of a type, such as `event RSVPs`.
    static func words(_ type: String) -> String {
        if type == people { return "people" }
        let name = type.hasPrefix("signup_") ? String(type.dropFirst("signup_".count)) : type
        return name.replacing("_", with: " ").replacing("rsvps", with: "RSVPs")
    }
}

extension String {
    fileprivate func withoutSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
