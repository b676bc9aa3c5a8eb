// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

/// Bodies made from the schemas of the OpenAPI document, each wrong in one place.
@Suite("A body that the OpenAPI document does not allow", .timed, .timeLimit(.minutes(5)))
struct SchemaViolationTests {
    /// A write, with what is wrong with it.
    private struct Violation: Sendable {
        var method: String
        var path: String
        var body: String
        /// The attribute or relationship that the response has to name; `nil` for the document as a
        /// whole.
        var name: String?
    }

    private static let writes = WriteSchemas.file == nil ? [] : (try? WriteSchemas())?.writes ?? []
    private static let absence: Comment = "no OpenAPI document here; ERRAND_SHARED names the folder that has it"

    // Each type by itself: thousands of requests take minutes on a busy machine.
    @Test(
        "is refused, and what is wrong with it named", .enabled(if: WriteSchemas.file != nil, absence),
        arguments: Set(writes.map(\.type)).sorted())
    func refused(type: String) async throws {
        try await withSandbox { talk async throws in
            let talk = talk.undocumented
            var failures: [String] = []
            for write in Self.writes where write.type == type {
                var id: String?
                if write.path.hasSuffix("{id}") {
                    let list = try await talk.v2("\(type)?page[size]=1")
                    // The seed makes no profile; a creation has the same attributes.
                    if type == "signup_profiles" { continue }
                    let first: String = try #require(list.json["data"][0]["id"].string, "no \(type)")
                    id = first
                }
                for violation in Self.violations(of: write, id) {
                    let response = try await talk.v2(violation.method, violation.path, violation.body)
                    let isNamed = violation.name.map { response.text.contains($0) } ?? true
                    guard [400, 422].contains(response.status), isNamed else {
                        failures.append("\(violation.method) \(violation.path) \(violation.body): \(response.status)")
                        continue
                    }
                }
            }
            #expect(failures.isEmpty, "\(failures.count): \(failures.joined(separator: "\n"))")
        }
    }

    @Test("is made from each attribute of the document", .enabled(if: WriteSchemas.file != nil, absence))
    func many() {
        let count = Self.writes.reduce(0) { $0 + Self.violations(of: $1, $1.path.hasSuffix("{id}") ? "1" : nil).count }
        #expect(count > 3000, "\(count)")
    }

    private static func violations(of write: WriteSchemas.Write, _ id: String?) -> [Violation] {
        let path = write.path.replacing("{id}", with: id ?? "")
        let head = #""type":"\#(write.type)""# + (id.map { #","id":"\#($0)""# } ?? "")
        func violation(_ name: String?, _ data: String, _ more: String = "") -> Violation {
            Violation(method: write.method, path: path, body: #"{"data":\#(data)\#(more)}"#, name: name)
        }
        var all = [
            Violation(method: write.method, path: path, body: "{}"),
            Violation(method: write.method, path: path, body: "[]"),
            violation(nil, "null"), violation(nil, "[]"), violation(nil, #"{"attributes":{}}"#),
            violation(nil, #"{"type":7,"attributes":{}}"#), violation(nil, #"{"type":"sites","attributes":{}}"#),
            violation(nil, #"{\#(head),"attributes":[]}"#), violation(nil, #"{\#(head),"relationships":[]}"#),
            violation(nil, #"{\#(head),"attributes":{}}"#, #","included":{}"#),
            violation("no_such_name", #"{\#(head),"attributes":{"no_such_name":true}}"#),
            violation("no_such_name", #"{\#(head),"relationships":{"no_such_name":{"data":null}}}"#),
        ]
        if id != nil {
            all.append(violation(nil, #"{"type":"\#(write.type)","id":\#(id ?? ""),"attributes":{}}"#))
            all.append(violation(nil, #"{"type":"\#(write.type)","id":"999999","attributes":{}}"#))
        }
        for (name, schema) in write.attributes {
            for value in schema.wrongValues {
                all.append(violation(name, #"{\#(head),"attributes":{"\#(name)":\#(value)}}"#))
            }
        }
        return all
    }
}
