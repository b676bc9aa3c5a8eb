// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
public import ErrandJSONAPI
import HTTPTypes

extension ResourceCollection where Model == V2.List {
    /// The largest number of people that one call can add or remove.
    public static var mostSignups: Int { 10_000 }

    /// Returns a page of the people on a list.
    public func signups(
        onList id: ResourceID, _ query: QueryPart<V2.Signup>?...
    ) async throws -> Document<[Resource<V2.Signup>]> {
        try await send(Self.signups(onList: id, ResourceQuery(query)))
    }

    /// Returns all people on a list, one by one, page by page.
    public func allSignups(onList id: ResourceID, _ query: QueryPart<V2.Signup>?...) -> ResourceSequence<V2.Signup> {
        ResourceSequence(api, Self.signups(onList: id, ResourceQuery(query))) {
            try await V2.WalkOrder.pages.source(of: $0)
        }
    }

    /// Creates a request for a page of the people on a list.
    public static func signups(
        onList id: ResourceID, _ query: QueryPart<V2.Signup>?...
    ) -> Request<Document<[Resource<V2.Signup>]>> {
        signups(onList: id, ResourceQuery(query))
    }

    private static func signups(
        onList id: ResourceID, _ query: ResourceQuery<V2.Signup>
    ) -> Request<Document<[Resource<V2.Signup>]>> {
        ResourceCollection<V2.Signup>.page("lists/\(id)/signups", query)
            .with(.id(id, of: V2.List.self))
    }

    /// Adds people to a list.
    ///
    /// - Parameters:
    ///   - signups: The people's ids, 1 to 10,000. Any other number throws
    ///     `ClientError.invalidRequest` before anything is sent.
    ///   - id: The list's id.
    /// - Returns: The process, which continues after the response.
    public func addSignups(_ signups: [ResourceID], toList id: ResourceID) async throws -> V2.AsyncWork {
        try await work(Self.addSignups(signups, toList: id))
    }

    /// Removes people from a list.
    ///
    /// - Parameters:
    ///   - signups: The people's ids, 1 to 10,000. Any other number throws
    ///     `ClientError.invalidRequest` before anything is sent.
    ///   - id: The list's id.
    /// - Returns: The process, which continues after the response.
    public func removeSignups(_ signups: [ResourceID], fromList id: ResourceID) async throws -> V2.AsyncWork {
        try await work(Self.removeSignups(signups, fromList: id))
    }

    /// Adds a tag to all people on a list.
    ///
    /// The tag is created if it does not exist.
    ///
    /// - Returns: The process, which continues after the response.
    public func tag(_ tag: String, signupsOnList id: ResourceID) async throws -> V2.AsyncWork {
        try await work(Self.tag(tag, signupsOnList: id))
    }

    /// Removes a tag from all people on a list.
    ///
    /// - Returns: The process, which continues after the response.
    public func untag(_ tag: String, signupsOnList id: ResourceID) async throws -> V2.AsyncWork {
        try await work(Self.untag(tag, signupsOnList: id))
    }

    /// Creates a request that adds people to a list, and returns the token of
    /// the process.
    public static func addSignups(_ signups: [ResourceID], toList id: ResourceID) -> Request<String> {
        change(id, "add_signups", .signups(signups))
    }

    /// Creates a request that removes people from a list, and returns the token
    /// of the process.
    public static func removeSignups(_ signups: [ResourceID], fromList id: ResourceID) -> Request<String> {
        change(id, "remove_signups", .signups(signups))
    }

    /// Creates a request that adds a tag to all people on a list, and returns
    /// the token of the process.
    public static func tag(_ tag: String, signupsOnList id: ResourceID) -> Request<String> {
        change(id, "tag", .tag(tag))
    }

    /// Creates a request that removes a tag from all people on a list, and
    /// returns the token of the process.
    public static func untag(_ tag: String, signupsOnList id: ResourceID) -> Request<String> {
        change(id, "untag", .tag(tag))
    }

    /// A change of a list.
    ///
    /// In the document it is beside the id, not among the attributes.
    private enum Change {
        case signups([ResourceID])
        case tag(String)

        var member: (String, JSONValue) {
            switch self {
            case .signups(let ids): ("signup_ids", .array(ids.map { .string($0.rawValue) }))
            case .tag(let name): ("tag", .string(name))
            }
        }

        var count: Int {
            if case .signups(let ids) = self { ids.count } else { 1 }
        }
    }

    private static func change(_ id: ResourceID, _ name: String, _ change: Change) -> Request<String> {
        let data = JSONObject([("id", .string(id.rawValue)), ("type", "lists"), change.member])
        let check = RequestPart.edit { _ in
            guard (1...mostSignups).contains(change.count) else {
                throw ClientError(.invalidRequest, reason: "1 to 10,000 people at once, not \(change.count)")
            }
        }
        return Request(
            .patch, "lists/\(id)/\(path: name)", .id(id, of: V2.List.self), check,
            .document(["data": .object(data)]), reading: .json(at: "token"))
    }

    private func work(_ request: Request<String>) async throws -> V2.AsyncWork {
        api.asyncProcesses.work(try await send(request))
    }
}
