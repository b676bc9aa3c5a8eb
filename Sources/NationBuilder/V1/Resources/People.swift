// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The people of a nation.
    ///
    /// ```swift
    /// for try await person in nation.v1.people.all() { … }
    /// let created = try await nation.v1.people.create(draft, .fireWebhooks(false))
    /// ```
    ///
    /// The methods send the requests that the static methods of the same names
    /// create, and accept more parts for the call. A refusal is a `ClientError`
    /// whose problem is a ``NationBuilderProblem``.
    public struct People: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.People {
    /// Creates a request that returns a page of all people, in their brief
    /// form.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        .fetching("people", .limit(limit))
    }

    /// Creates a request that returns a page of all people that match exactly,
    /// in their brief form.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func search(_ search: V1.PersonSearch, limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        .fetching("people/search", search.part, .limit(limit))
    }

    /// Creates a request that returns the person with an id, in the full form.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int) -> Request<V1.Person> {
        .fetching("people/\(id)", at: "person")
    }

    /// Creates a request that returns the person with an external id, which the
    /// nation chooses itself, in the full form.
    ///
    /// Sending it throws `ClientError.notFound` when there is none, and
    /// `ClientError.invalidRequest.url` for an id that is the name of an
    /// endpoint, such as `me`: search for it by ``V1/PersonSearch/ids``.
    public static func show(externalID: String) -> Request<V1.Person> {
        .fetching(
            "people/\(externalID)", .pathNames(externalID), .externalID(externalID), .query("id_type", "external"),
            at: "person")
    }

    /// Creates a request that returns the token's owner, in the full form.
    public static func me() -> Request<V1.Person> { .fetching("people/me", at: "person") }

    /// Creates a request that returns the number of people in the nation.
    public static func count() -> Request<Int> { .fetching("people/count", at: "people_count") }
}
