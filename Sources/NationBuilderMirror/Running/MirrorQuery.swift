// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// A question of a run to the nation about one type.
struct MirrorQuery: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A page of a walk.
        case page(RangeWalk.Ask, since: Date?)
        /// The row with the greatest id, of a walk or of all, with the number of rows if wanted.
        case greatest(since: Date?, counts: Bool)
        /// A page of a walk over the members of lists.
        case members(MemberWalk.Ask)
        /// The rows with some ids.
        case rows([Int])
        /// The number of all rows.
        case count
    }

    let table: MirrorTable
    let kind: Kind

    /// The moment from which changes are asked for.
    private var since: Date? {
        switch kind {
        case .page(_, let since), .greatest(let since, _): since
        case .rows, .count, .members: nil
        }
    }

    /// The list whose people are asked for; `nil` for what has a path of its own.
    var list: Int? {
        switch kind {
        case .members(let ask):
            switch ask.subject {
            case .people(let list, _, _), .greatest(let list): list
            case .lists: nil
            }
        case .rows(let ids) where table.hasMembers: ids.first.map { ListMember(id: $0).list }
        default: nil
        }
    }

    /// Returns the request; no cache is asked.
    func request(_ reader: MirrorRowReader) -> Request<MirrorResponse> {
        if table.hasMembers { return memberRequest }
        var parts = holdsRows ? table.parts(extra: table.extraFields, since: since) : table.parts(since: since)
        switch kind {
        case .page(let ask, _):
            parts += KeyOrder(table.name, behind: ask.after, upTo: ask.upTo).next ?? []
            parts.append(.query("page[size]", RangeWalk.pageSize))
        case .greatest(_, let counts):
            parts += [.query("sort", "-id"), .query("page[size]", 1), counts ? .query("stats[total]", "count") : nil]
        case .rows(let ids):
            parts += [.query("sort", "id"), .filter("id", anyOf: ids), .query("page[size]", RangeWalk.pageSize)]
        case .count: parts += [.query("stats[total]", "count"), .query("page[size]", 1)]
        case .members: break
        }
        let path = PathTemplate(table.name)
        return Request(.get, path, .group(parts), reading: MirrorResponse.reader(holdsRows ? reader : nil))
    }

    private var holdsRows: Bool {
        switch kind {
        case .page, .rows: true
        case .greatest, .count, .members: false
        }
    }

    /// Returns what an error of the nation means for the run.
    func meaning(of error: ClientError) -> any Error {
        if error.kind == .rejected.filterIgnored { return MirrorError(.unwalkable, error.reason ?? "\(error.kind)") }
        switch kind {
        case .page, .members: break
        case .rows, .greatest, .count: return error
        }
        guard RunRequest.isRefusal(error) else { return error }
        let more = since == nil ? "" : ", or not those of a time"
        return MirrorError(
            .unwalkable,
            "the nation does not list \(table.name) by id\(more): a copy needs \(V2.Behavior.keyWalk.id) "
                + "(\(V2.Behavior.keyWalk.statement))")
    }
}

extension MirrorTable {
    /// Returns the parts of a request for rows: their attributes, and since when they have changed.
    ///
    /// No cache is asked.
    ///
    /// - Parameters:
    ///   - fields: The names of the wanted attributes; `nil` for all, with those that are not known.
    ///   - extra: The names of the wanted attributes that have to be asked for.
    ///   - since: The moment from which changes are asked for; `nil` for all rows.
    func parts(fields: [String]? = nil, extra: [String] = [], since: Date?) -> [RequestPart?] {
        let filter = changeTime.flatMap { time in
            since.map { RequestPart.filter(time.attribute, .isAtLeast, DateTime($0).description) }
        }
        return [
            .fields(fields, of: name), .extraFields(extra, of: name), filter, .cache(.onlyNetwork),
        ]
    }
}
