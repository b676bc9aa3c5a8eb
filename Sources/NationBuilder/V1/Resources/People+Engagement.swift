// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import HTTPTypes

extension V1.People {
    /// Creates a request that returns a page of all people near a point, in the
    /// full form.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: The largest distance from it; the API's default is 1.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func nearby(
        _ location: V1.Location, miles: Int? = nil, limit: Int? = nil
    ) -> Request<V1.Page<V1.Person>> {
        Request(
            .get, "people/nearby", .constant { _ in try location.check() }, .query("location", location.description),
            .query("distance", miles), .limit(limit),
            reading: .json())
    }

    /// Creates a request that sends a person an e-mail to confirm an account, and
    /// returns the API's response, `success`.
    ///
    /// Although it is a `GET`, it has an effect, so it is not retried
    /// automatically.
    public static func register(_ id: Int) -> Request<String> {
        .fetching("people/\(id)/register", .option(\.isIdempotent, false), at: "status")
    }

    /// Creates a request that returns a page of the entries of a person's political
    /// capital.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func capitals(person id: Int, limit: Int? = nil) -> Request<V1.Page<V1.PoliticalCapital>> {
        .fetching("people/\(id)/capitals", .limit(limit))
    }

    /// Creates a request that adds an entry to the political capital of a person
    /// and returns it.
    ///
    /// - Parameters:
    ///   - amountInCents: The amount; a negative amount is spent.
    ///   - content: The purpose.
    ///   - id: The person's id.
    public static func addCapital(
        amountInCents: Int, content: String? = nil, person id: Int
    ) -> Request<V1.PoliticalCapital> {
        let capital = V1.PoliticalCapital {
            $0.amountInCents = amountInCents
            if let content { $0.content = .string(content) }
        }
        return Request(.post, "people/\(id)/capitals", .json(["capital": capital]), reading: .created(at: "capital"))
    }

    /// Creates a request that removes an entry from the political capital of a
    /// person.
    public static func removeCapital(_ capital: Int, person id: Int) -> Request<Void> {
        .delete("people/\(id)/capitals/\(capital)")
    }

    /// Creates a request that adds a note about a person, which only the nation's
    /// staff can read, and returns it.
    public static func addNote(_ content: String, person id: Int) -> Request<V1.PrivateNote> {
        Request(.post, "people/\(id)/notes", .json(["note": ["content": content]]), reading: .json(at: "note"))
    }
}
