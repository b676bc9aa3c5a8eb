// SPDX-License-Identifier: MIT

import AllocationCounter
import ErrandJSON
import Foundation
import NationBuilder

// Prints the cost of reading and writing the same bytes in one run, with ErrandJSON
// and with Foundation. `JSONBench only <part of a name>` repeats one row for a
// profiler. `JSONBench people <count>` prints the table for one size. `JSONBench
// page` prints the page.

let reader = JSONReader()
let writer = JSONWriter()

func duels(people: Int) throws -> [Duel] {
    let page = PageGenerator.page(people: people)
    let custom = PageGenerator.page(people: people, customFields: true)
    let data = Data(page)
    let customData = Data(custom)
    let plain = try reader.decode(PlainPage.self, from: page)
    let direct = try reader.read(DirectPage.self, from: page)
    let people = try reader.read(V1.Page<V1.Person>.self, from: page)
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    let value = try reader.value(from: page)
    let foundation = try JSONSerialization.jsonObject(with: data)
    return [
        Duel(name: "Codable model / JSONDecoder", required: 2.5, bytes: page.count) {
            keep(try reader.decode(PlainPage.self, from: page))
        } theirs: {
            keep(try decoder.decode(PlainPage.self, from: data))
        },
        Duel(name: "direct model with extra / JSONDecoder", required: 5, bytes: page.count) {
            keep(try reader.read(DirectPage.self, from: page))
        } theirs: {
            keep(try decoder.decode(PlainPage.self, from: data))
        },
        Duel(name: "the same with 3 unknown keys / JSONDecoder", required: 5, bytes: custom.count) {
            keep(try reader.read(DirectPage.self, from: custom))
        } theirs: {
            keep(try decoder.decode(PlainPage.self, from: customData))
        },
        Duel(name: "NationBuilder's people / JSONDecoder", required: 5, bytes: page.count) {
            keep(try reader.read(V1.Page<V1.Person>.self, from: page))
        } theirs: {
            keep(try decoder.decode(PlainPage.self, from: data))
        },
        Duel(name: "JSONValue / JSONSerialization", required: 4, bytes: page.count) {
            keep(try reader.value(from: page))
        } theirs: {
            keep(try JSONSerialization.jsonObject(with: data))
        },
        Duel(name: "writing Codable model / JSONEncoder", required: 3, bytes: page.count) {
            keep(try writer.encode(plain))
        } theirs: {
            keep(try encoder.encode(plain))
        },
        Duel(name: "writing direct model / JSONEncoder", required: 3, bytes: page.count) {
            keep(try writer.write(direct))
        } theirs: {
            keep(try encoder.encode(plain))
        },
        Duel(name: "writing NationBuilder's people / JSONEncoder", required: 3, bytes: page.count) {
            keep(try writer.write(people))
        } theirs: {
            keep(try encoder.encode(plain))
        },
        Duel(name: "writing JSONValue / JSONSerialization", required: 3, bytes: page.count) {
            keep(try writer.write(value))
        } theirs: {
            keep(try JSONSerialization.data(withJSONObject: foundation))
        },
    ]
}

/// Prints the peak memory while a page is read into models, without the input, as a
/// multiple of the models' own memory.
func memory<Model>(_ name: String, _ page: [UInt8], wanted: Double = 1.2, _ read: ([UInt8]) throws -> Model) rethrows {
    let before = allocation_live_bytes()
    allocation_reset_peak()
    let models = try read(page)
    let held = allocation_live_bytes() - before
    let most = allocation_peak_bytes() - before
    keep(models)
    guard held > 0 else { return }
    print(
        padded(name, 46) + padded(left: rounded(Double(held) / 1e6, 1) + " MB", 12)
            + padded(left: rounded(Double(most) / 1e6, 1) + " MB", 12)
            + padded(left: rounded(Double(most) / Double(held), 2), 8)
            + padded(left: rounded(wanted, 1), 8))
}

func printTable(people: Int) throws {
    let rows = try duels(people: people)
    print("\nA page of \(people) people, \(rows[0].bytes) bytes")
    print(
        padded("", 46) + padded(left: "MB/s", 8) + padded(left: "theirs", 8) + padded(left: "ratio", 8)
            + padded(left: "wanted", 8) + padded(left: "allocations", 13) + padded(left: "theirs", 10))
    for row in rows {
        let (ours, theirs) = try row.run(rounds: people > 1_000 ? 5 : 25)
        print(
            padded(row.name, 46) + padded(left: rounded(ours.megabytesPerSecond, 0), 8)
                + padded(left: rounded(theirs.megabytesPerSecond, 0), 8)
                + padded(left: rounded(theirs.seconds / ours.seconds, 2), 8)
                + padded(left: rounded(row.required, 1), 8) + padded(left: "\(ours.allocations)", 13)
                + padded(left: "\(theirs.allocations)", 10))
    }
}

switch CommandLine.arguments.dropFirst().first {
case "page": print(String(decoding: PageGenerator.page(people: 5), as: UTF8.self))
case "people": try printTable(people: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5)
case "only":
    let name = CommandLine.arguments.dropFirst(2).first ?? ""
    for row in try duels(people: 5) where row.name.contains(name) {
        for _ in 0..<20_000 { try row.ours() }
    }
default:
    for people in [5, 96, 9_600] { try printTable(people: people) }
    let page = PageGenerator.page(people: 9_600)
    print("\nMemory for \(page.count) bytes, the input not counted")
    print(
        padded("", 46) + padded(left: "models", 12) + padded(left: "at most", 12) + padded(left: "ratio", 8)
            + padded(left: "wanted", 8))
    try memory("direct model", page) { try reader.read(DirectPage.self, from: $0) }
    try memory("NationBuilder's people", page) { try reader.read(V1.Page<V1.Person>.self, from: $0) }
    try memory("Codable model", page) { try reader.decode(PlainPage.self, from: $0) }
    try memory("JSONValue", page) { try reader.value(from: $0) }
    try memory("JSONDecoder", page) { try JSONDecoder().decode(PlainPage.self, from: Data($0)) }
}
