// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import NationBuilder

/// The place of a stream in a state.
///
/// While a walk is under way, `since` tells what it reads: the changes since then, or all rows without it.
struct SingerBookmark: Sendable, Hashable {
    /// The moment from which changes are asked for; `nil` before all rows were read.
    var since: Date?
    /// The moment at which the walk began that has not ended; `nil` between walks.
    var started: Date?
    /// The id up to which that walk was read.
    var after: Int?
    /// The version of the records, if versions are activated.
    var version: Int?

    /// The members of a state.
    var object: JSONObject {
        var object = JSONObject()
        object["since"] = since.map { .string(DateTime($0).description) }
        object["started"] = started.map { .string(DateTime($0).description) }
        object["after"] = after.map { .number(JSONNumber($0)) }
        object["version"] = version.map { .number(JSONNumber($0)) }
        return object
    }
}

extension SingerBookmark {
    /// Reads the bookmark of a stream; members of other taps are left out.
    ///
    /// - Throws: ``SingerError/Kind/state`` when nothing can be continued from it.
    init(_ value: JSONValue, of stream: String, at now: Date) throws {
        guard let members = value.object else {
            throw SingerError(.state, "the state's bookmark of \(stream) is no JSON object")
        }
        since = try Self.moment("since", members, stream, now)
        started = try Self.moment("started", members, stream, now)
        after = try Self.number("after", members, stream)
        version = try Self.number("version", members, stream)
        guard after == nil || started != nil else {
            throw SingerError(
                .state, "the state has \(stream).after without \(stream).started: remove it to read all rows again")
        }
    }

    private static func moment(_ name: String, _ members: JSONObject, _ stream: String, _ now: Date) throws -> Date? {
        guard let value = members[name], !value.isNull else { return nil }
        guard let moment = value.string.flatMap({ DateTime($0).date }) else {
            throw SingerError(.state, "the state's \(stream).\(name) is no time such as 2026-01-02T03:04:05Z")
        }
        guard moment <= now else {
            throw SingerError(
                .state,
                "the state's \(stream).\(name) is in the future, \(DateTime(moment)), by the clock of this machine: what "
                    + "changes before it would be missed; remove it to read all rows again")
        }
        return moment
    }

    private static func number(_ name: String, _ members: JSONObject, _ stream: String) throws -> Int? {
        guard let value = members[name], !value.isNull else { return nil }
        guard let number = value.int, number >= 0 else {
            throw SingerError(.state, "the state's \(stream).\(name) is no whole number from 0 on")
        }
        return number
    }
}
