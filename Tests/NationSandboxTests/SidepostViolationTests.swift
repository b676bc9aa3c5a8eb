// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

/// Resources that are written along with another, each wrong in one place.
@Suite("A sidepost that the OpenAPI document does not allow", .timed, .timeLimit(.minutes(5)))
struct SidepostViolationTests {
    /// A relationship with what it ties, and what the response has to name.
    private struct Violation {
        var relationships: String
        var included: String
        var name: String?
    }

    @Test(
        "is refused, named, and neither resource is made",
        .enabled(if: WriteSchemas.file != nil, "no OpenAPI document here; ERRAND_SHARED names the folder that has it"))
    func refused() async throws {
        let writes = try WriteSchemas().writes.filter { !$0.sideposts.isEmpty }
        #expect(Set(writes.map(\.path)) == ["events", "petitions"])
        try await withSandbox(people: 1) { talk async throws in
            let talk = talk.undocumented
            for write in writes {
                for (name, sidepost) in write.sideposts {
                    let right = Self.parts(name, sidepost)
                    let made = try await send(write, right, talk)
                    #expect(made.status == 201, "\(write.path) \(right): \(made.text)")
                    let before = try await counts([write.path, sidepost.type], talk)
                    var (failures, count) = ([String](), 0)
                    for violation in Self.violations(name, sidepost) {
                        let response = try await send(write, violation, talk)
                        count += 1
                        let isNamed = violation.name.map { response.text.contains($0) } ?? true
                        if ![400, 404, 422].contains(response.status) || !isNamed {
                            failures.append("\(violation): \(response.status) \(response.text.prefix(300))")
                        }
                    }
                    #expect(failures.isEmpty, "\(write.path): \(failures.joined(separator: "\n"))")
                    #expect(count > 60, "\(count)")
                    #expect(try await counts([write.path, sidepost.type], talk) == before)
                }
            }
        }
    }

    private func counts(_ types: [String], _ talk: Talk) async throws -> [Int64?] {
        var counts: [Int64?] = []
        for type in types {
            let list = try await talk.v2("\(type)?page[size]=1&stats[total]=count")
            counts.append(list.json["meta"]["stats"]["total"]["count"].integer.map(Int64.init))
        }
        return counts
    }

    private func send(_ write: WriteSchemas.Write, _ parts: Violation, _ talk: Talk) async throws -> Talk.Response {
        let attributes = write.path == "events" ? #""start_at":"2027-01-01T10:00:00Z""# : ""
        let data = #"{"type":"\#(write.type)","attributes":{\#(attributes)},"relationships":\#(parts.relationships)}"#
        return try await talk.v2(write.method, write.path, #"{"data":\#(data),"included":\#(parts.included)}"#)
    }

    /// The parts of a write that is right but for what is given.
    private static func parts(
        _ name: String, _ sidepost: WriteSchemas.Sidepost, identifier: String? = nil, attributes: String = "",
        included: String? = nil, naming named: String? = nil
    ) -> Violation {
        let identifier = identifier ?? #"{"type":"\#(sidepost.type)","temp-id":"new","method":"create"}"#
        let needed = #""name":"Sent along","site_id":"1","status":"unlisted""#
        return Violation(
            relationships: #"{"\#(name)":{"data":\#(identifier)}}"#,
            included: included
                ?? #"[{"type":"\#(sidepost.type)","temp-id":"new","attributes":{\#(needed)\#(attributes)}}]"#,
            name: named)
    }

    private static func violations(_ name: String, _ sidepost: WriteSchemas.Sidepost) -> [Violation] {
        let type = #""type":"\#(sidepost.type)""#
        let level = #""type":"event_ticket_levels""#
        var all = [
            // The relationship as a whole.
            Violation(relationships: #"{"\#(name)":7}"#, included: "[]"),
            Violation(relationships: #"{"\#(name)":[]}"#, included: "[]"),
            Violation(relationships: "[]", included: "[]"),
            // A relationship that is written by itself only.
            Violation(
                relationships: #"{"event_ticket_levels":{"data":[{\#(level),"temp-id":"new","method":"create"}]}}"#,
                included: #"[{\#(level),"temp-id":"new","attributes":{"name":"A","number":1,"limit":5}}]"#,
                name: "event_ticket_levels"),
        ]
        for identifier in [
            "7", #""new""#, "true", "[]", "{}", #"{"type":7,"temp-id":"new","method":"create"}"#,
            #"{"type":"signups","temp-id":"new","method":"create"}"#, #"{"temp-id":"new","method":"create"}"#,
            #"{\#(type),"temp-id":7,"method":"create"}"#, #"{\#(type),"temp-id":"other","method":"create"}"#,
            #"{\#(type),"method":"create"}"#, #"{\#(type),"temp-id":"new","method":7}"#,
            #"{\#(type),"temp-id":"new","method":null}"#, #"{\#(type),"temp-id":"new","method":"upsert"}"#,
            #"{\#(type),"temp-id":"new","method":"CREATE"}"#, #"{\#(type),"id":7}"#, #"{\#(type),"id":"999999"}"#,
        ] {
            all.append(parts(name, sidepost, identifier: identifier))
        }
        // A method other than `create` is about a resource that is there.
        for method in sidepost.methods where method != "create" {
            all.append(parts(name, sidepost, identifier: #"{\#(type),"temp-id":"new","method":"\#(method)"}"#))
            all.append(parts(name, sidepost, identifier: #"{\#(type),"id":"999999","method":"\#(method)"}"#))
        }
        // The array that holds what is created.
        for included in [
            "7", "{}", "null", "[7]", "[null]", "[]", #"[{"temp-id":"new","attributes":{}}]"#,
            #"[{"type":"signups","temp-id":"new","attributes":{}}]"#, #"[{\#(type),"temp-id":7,"attributes":{}}]"#,
            #"[{\#(type),"temp-id":"new","attributes":[]}]"#, #"[{\#(type),"temp-id":"new","attributes":7}]"#,
        ] {
            all.append(parts(name, sidepost, included: included))
        }
        all.append(parts(name, sidepost, attributes: #","no_such_name":1"#, naming: "no_such_name"))
        for (attribute, schema) in sidepost.attributes {
            for value in schema.wrongValues {
                all.append(parts(name, sidepost, attributes: #","\#(attribute)":\#(value)"#, naming: attribute))
            }
        }
        return all
    }
}
