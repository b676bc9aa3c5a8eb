// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import HTTPTypes
import NationBuilder

/// The response of a nation to a ``MirrorQuery``.
struct MirrorResponse: Sendable {
    /// The ids of its resources, in the order of the response.
    let ids: [Int]
    /// Its resources; empty if only their ids were wanted.
    let rows: [MirrorRow]
    /// The number of all rows; `nil` when the response has none.
    let count: Int?
    /// The field `Date`.
    let date: Date?
    /// The nation's limits, as far as it names them.
    let limits: RequestLimits

    /// Returns a reader of responses.
    ///
    /// - Parameter rows: The reader of resources; `nil` if only their ids are wanted.
    static func reader(_ rows: MirrorRowReader?) -> ResponseReader<Self> {
        reader { document, head in try Self(document, head, rows) }
    }

    /// Returns a reader of responses.
    ///
    /// - Parameter response: Makes a response of a document.
    static func reader(
        _ response: @escaping @Sendable (JSONValue, HTTPResponse) throws -> Self
    ) -> ResponseReader<Self> {
        ResponseReader(accept: json.accept) { head, body, coders in
            try response(try document(head, body, coders), head)
        }
    }

    private static let json = ResponseReader<JSONValue>.json()

    /// Reads a document, with NULs in place of halves of surrogate pairs: as such they are replaced in rows, and counted.
    private static func document(_ head: HTTPResponse, _ body: [UInt8], _ coders: Coders) throws -> JSONValue {
        guard let refusing = coders.json.refusingLoneSurrogates else { return try json.read(head, body, coders) }
        var strict = coders
        strict.json = refusing
        do {
            return try json.read(head, body, strict)
        } catch let error as ClientError where (error.underlying as? JSONError)?.kind == .loneSurrogate {
            return try json.read(head, JSONReader.replacingLoneSurrogates(in: body, by: "0000"), coders)
        }
    }

    /// Creates a response with some rows, which has the times and limits of another.
    init(_ ids: [Int], _ rows: [MirrorRow], _ other: Self) {
        (self.ids, self.rows, count, date, limits) = (ids, rows, nil, other.date, other.limits)
    }

    /// Reads a response.
    ///
    /// - Parameter reader: The reader of resources; `nil` if only their ids are wanted.
    init(_ document: JSONValue, _ head: HTTPResponse, _ reader: MirrorRowReader?) throws {
        guard let data = document["data"]?.array else {
            throw ClientError(.undecodable.json, reason: "the response has no member data")
        }
        var (ids, rows): ([Int], [MirrorRow]) = ([], [])
        ids.reserveCapacity(data.count)
        rows.reserveCapacity(reader == nil ? 0 : data.count)
        for resource in data {
            if let reader {
                guard let row = reader.row(resource) else { throw Self.withoutID }
                ids.append(row.id)
                rows.append(row)
            } else {
                guard let id = resource["id"].flatMap({ $0.string.flatMap { Int($0) } ?? $0.number?.int }) else {
                    throw Self.withoutID
                }
                ids.append(id)
            }
        }
        (self.ids, self.rows) = (ids, rows)
        count = document["meta"]?["stats"]?["total"]?["count"]?.number?.int
        date = head.headerFields[.date].flatMap { HTTPDate.parse($0) }
        limits = RequestLimits(head.headerFields)
    }

    /// Returns the moment at which a walk began whose first response this is: the earlier one of both clocks.
    ///
    /// - Parameter date: Our clock when the page was asked for.
    func began(sentAt date: Date) -> Date { MirrorWalk.began(responded: self.date, asked: date) }

    static var withoutID: ClientError {
        ClientError(.rejected.filterIgnored, reason: "the nation lists a resource without a whole number as its id")
    }
}
