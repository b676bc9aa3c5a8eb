// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The operations on a list's people.
///
/// Each starts a process, whose state is read by its token.
enum ListOperations {
    /// The largest number of signups in one request; more are refused.
    static let maximumSignups = 10_000

    static func signups(_ call: EndpointRequest, _ text: String) async throws -> V2Response {
        let list = try V2Endpoints.id(text)
        let endpoints = try V2Endpoints(call, "signups")
        let query = try endpoints.query().narrowed(
            by: SQLCondition(
                sql: "person.id IN (SELECT person_id FROM listing WHERE listing.list_id = ?)", arguments: [list]))
        let bytes = try await call.nation.store.read { database in
            try check(list, database)
            return try endpoints.reader(database).list(query, at: call.path, call.query)
        }
        return V2Response(bytes, isPlain: true)
    }

    /// Starts a change of a list, and returns the token of its process.
    static func begin(_ action: ListJob.Action, _ call: EndpointRequest, _ text: String) async throws -> V2Response {
        let list = try V2Endpoints.id(text)
        let body = try await call.bareBody()
        guard case .object(let data)? = body["data"], data["type"] == .string("lists") else {
            throw APIProblem.badRequest("The body needs a data member with the type lists.")
        }
        guard data["id"] == .string(text) || data["id"] == .integer(list) else {
            throw APIProblem.badRequest("The id in the body must be the id in the path.")
        }
        var tag: String?
        var people: [Int64]?
        if action.isTag {
            do { tag = try PersonInput.tag(data["tag"] ?? .null) } catch {
                throw APIProblem.badRequest("tag \(error.text).")
            }
        } else {
            people = try signups(data["signup_ids"])
        }
        let token = call.nation.source.hexadecimal(16)
        let (named, wanted) = (tag, people)
        try await call.nation.store.write { database in
            try check(list, database)
            let people =
                try wanted
                ?? Int64.fetchAll(
                    database, sql: "SELECT person_id FROM listing WHERE list_id = ? ORDER BY person_id",
                    arguments: [list])
            try database.execute(
                sql: "INSERT INTO list_job (token, list_id, action, people, tag, message) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    token, list, action.rawValue, "[" + people.map { String($0) }.joined(separator: ",") + "]", named,
                    "Queued at \(ListJob.moment(call.nation.source.now()))",
                ])
            let jobs = call.nation.jobs
            database.afterNextTransaction { _ in jobs.send() }
        }
        return V2Response(JSONObject.text([("token", JSONText.string(token))]), status: .accepted)
    }

    /// Returns the state of a process.
    static func process(_ call: EndpointRequest, _ token: String) async throws -> V2Response {
        let process = try await call.nation.store.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT state, message FROM list_job WHERE token = ?", arguments: [token])
            return row.map { row in
                JSONObject.text([
                    ("id", JSONText.string(token)), ("status", JSONText.string(row[0])),
                    ("message", JSONText.string(row[1])),
                ])
            }
        }
        guard let process else { throw APIProblem.notFound }
        return V2Response(process)
    }

    private static func check(_ list: Int64, _ database: Database) throws {
        guard let type = StoredType.all["lists"], try RowStore.exists(type, list, database) else {
            throw APIProblem.notFound
        }
    }

    private static func signups(_ value: JSONValue?) throws -> [Int64] {
        guard case .array(let elements)? = value else {
            throw APIProblem.badRequest("signup_ids must be a list of ids.")
        }
        guard elements.count <= maximumSignups else {
            throw APIProblem.badRequest("A maximum of \(maximumSignups) signup ids are allowed")
        }
        // The documentation gives no type for them: a string or a number, as version 1 reads ids.
        return try elements.map { element in
            guard case .integer(let id)? = try? FieldReader.version1.scalar(element, .reference) else {
                throw APIProblem.badRequest("signup_ids must be a list of ids.")
            }
            return id
        }
    }
}
