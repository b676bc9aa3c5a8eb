// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import HTTPTypes

extension V1.People {
    /// Creates a request that returns all tags of a person.
    ///
    /// The response contains all of them.
    public static func taggings(person id: Int) -> Request<[V1.Tagging]> {
        .fetching("people/\(id)/taggings", at: "taggings")
    }

    /// Creates a request that marks a person with a tag and returns the tagging.
    public static func addTag(_ tag: String, person id: Int) -> Request<V1.Tagging> {
        Request(.put, "people/\(id)/taggings", .json(["tagging": ["tag": tag]]), reading: .json(at: "tagging"))
    }

    /// Creates a request that marks a person with several tags and returns the
    /// taggings.
    public static func addTags(_ tags: [String], person id: Int) -> Request<[V1.Tagging]> {
        Request(.put, "people/\(id)/taggings", .json(["tagging": ["tag": tags]]), reading: .json(at: "taggings"))
    }

    /// Creates a request that takes a tag off a person.
    public static func removeTag(_ tag: String, person id: Int) -> Request<Void> {
        .delete("people/\(id)/taggings/\(tag)", .pathNames(tag))
    }

    /// Creates a request that takes several tags off a person.
    public static func removeTags(_ tags: [String], person id: Int) -> Request<Void> {
        .delete("people/\(id)/taggings", .json(["tagging": ["tag": tags]]))
    }
}
