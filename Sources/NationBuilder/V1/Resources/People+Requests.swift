// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import HTTPTypes

// The type makes requests, which can be stored, shown as cURL and paged; a value
// of it sends them.

extension V1.People {
    /// A request for a page of all people.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        Request(.get, "people", .limit(limit), reading: .json())
    }

    /// A request for a page of the people that match exactly.
    public static func search(_ search: V1.PersonSearch, limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        Request(.get, "people/search", search.part, .limit(limit), reading: .json())
    }

    /// A request for a person by number.
    public static func show(_ id: Int) -> Request<V1.Person> {
        Request(.get, "people/\(id)", reading: .json(at: "person"))
    }

    /// A request for a person by the id of the nation's own choice.
    ///
    /// An id that is the name of an endpoint, such as `me`, is refused when it
    /// is sent, as `ClientError.invalidRequest.url`: search for it by
    /// ``V1/PersonSearch/ids``.
    public static func show(externalID: String) -> Request<V1.Person> {
        Request(
            .get, "people/\(externalID)", .pathNames(externalID), .externalID(externalID),
            .query("id_type", "external"),
            reading: .json(at: "person"))
    }

    /// A request for whose token it is.
    public static func me() -> Request<V1.Person> { Request(.get, "people/me", reading: .json(at: "person")) }

    /// A request for the number of people.
    public static func count() -> Request<Int> { Request(.get, "people/count", reading: .json(at: "people_count")) }

    /// A request that adds a person.
    public static func create(_ person: V1.Person) -> Request<V1.Person> {
        Request(.post, "people", .new(person, as: "person"), reading: .created(at: "person"))
    }

    /// A request that changes a person.
    public static func update(_ id: Int, _ changes: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/\(id)", .changes(changes, as: "person"), reading: .json(at: "person"))
    }

    /// A request that removes a person.
    public static func delete(_ id: Int) -> Request<Void> { .delete("people/\(id)") }

    /// A request that changes the person that matches, or adds one.
    ///
    /// Answered with 200 when one matched, and with 201 when one was added.
    public static func push(_ person: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/push", .new(person, as: "person"), reading: .created(at: "person"))
    }

    /// A request that fills what is empty of the person that matches, or adds
    /// one.
    public static func add(_ person: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/add", .new(person, as: "person"), reading: .created(at: "person"))
    }
}

// MARK: - Taggings

extension V1.People {
    /// A request for all tags of a person; they come in one answer.
    public static func taggings(person id: Int) -> Request<[V1.Tagging]> {
        Request(.get, "people/\(id)/taggings", reading: .json(at: "taggings"))
    }

    /// A request that marks a person with a tag.
    public static func addTag(_ tag: String, person id: Int) -> Request<V1.Tagging> {
        Request(.put, "people/\(id)/taggings", .json(["tagging": ["tag": tag]]), reading: .json(at: "tagging"))
    }

    /// A request that marks a person with several tags.
    public static func addTags(_ tags: [String], person id: Int) -> Request<[V1.Tagging]> {
        Request(.put, "people/\(id)/taggings", .json(["tagging": ["tag": tags]]), reading: .json(at: "taggings"))
    }

    /// A request that takes a tag off a person.
    public static func removeTag(_ tag: String, person id: Int) -> Request<Void> {
        .delete("people/\(id)/taggings/\(tag)", .pathNames(tag))
    }

    /// A request that takes several tags off a person.
    public static func removeTags(_ tags: [String], person id: Int) -> Request<Void> {
        .delete("people/\(id)/taggings", .json(["tagging": ["tag": tags]]))
    }
}

// MARK: - Nearby, registration, capital, notes

extension V1.People {
    /// A request for a page of the people near a point.
    public static func nearby(
        _ location: V1.Location, miles: Int? = nil, limit: Int? = nil
    ) -> Request<V1.Page<V1.Person>> {
        Request(
            .get, "people/nearby", .constant { _ in try location.check() }, .query("location", location.description),
            .query("distance", miles), .limit(limit),
            reading: .json())
    }

    /// A request that sends a person the mail by which they confirm an account.
    public static func register(_ id: Int) -> Request<String> {
        Request(.get, "people/\(id)/register", .option(\.isIdempotent, false), reading: .json(at: "status"))
    }

    /// A request for a page of the political capital of a person.
    public static func capitals(person id: Int, limit: Int? = nil) -> Request<V1.Page<V1.PoliticalCapital>> {
        Request(.get, "people/\(id)/capitals", .limit(limit), reading: .json())
    }

    /// A request that adds an entry to the political capital of a person.
    public static func addCapital(
        amountInCents: Int, content: String? = nil, person id: Int
    ) -> Request<V1.PoliticalCapital> {
        let capital = V1.PoliticalCapital {
            $0.amountInCents = amountInCents
            if let content { $0.content = .string(content) }
        }
        return Request(.post, "people/\(id)/capitals", .json(["capital": capital]), reading: .created(at: "capital"))
    }

    /// A request that removes an entry from the political capital of a person.
    public static func removeCapital(_ capital: Int, person id: Int) -> Request<Void> {
        .delete("people/\(id)/capitals/\(capital)")
    }

    /// A request that adds a note about a person.
    public static func addNote(_ content: String, person id: Int) -> Request<V1.PrivateNote> {
        Request(.post, "people/\(id)/notes", .json(["note": ["content": content]]), reading: .json(at: "note"))
    }
}
