// SPDX-License-Identifier: MIT

import Foundation

/// A recorded exchange with a real nation, from the folder of recordings that
/// is no part of this package.
struct Recording: Sendable {
    var name: String
    private var json: JSON

    /// The folder; `nil` where it is not.
    static let folder: URL? = {
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? checkout.deletingLastPathComponent().appendingPathComponent("shared")
        let folder = shared.appendingPathComponent("nb-api/v1-fixtures")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    init(_ name: String) throws {
        struct Missing: Error {}
        guard let folder = Self.folder else { throw Missing() }
        self.name = name
        json = JSON(try String(contentsOf: folder.appendingPathComponent("\(name).json"), encoding: .utf8))
    }

    var method: String { json["request"]["method"].string ?? "" }
    var path: String { json["request"]["path"].string ?? "" }
    /// Name and value of each query parameter, as recorded: not encoded.
    var query: [(String, String)] {
        (json["request"]["query"].members ?? []).map { ($0.name, $0.value.string ?? "") }
    }
    var requestHeaders: [(String, String)] {
        (json["request"]["headers"].members ?? []).map { ($0.name, $0.value.string ?? "") }
    }
    var requestBody: JSON? { json["request"]["body"] == .null ? nil : json["request"]["body"] }
    var status: Int { json["response"]["status"].integer ?? 0 }
    var headerNames: [String] { json["response"]["headers"].keys }
    var body: JSON { json["response"]["body"] }
}

extension JSON {
    /// The value as JSON text.
    var text: String {
        switch self {
        case .null, .broken: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let text): text
        case .text(let text):
            "\""
                + text.unicodeScalars.map {
                    $0.value < 0x20 || $0 == "\"" || $0 == "\\" ? String(format: "\\u%04x", $0.value) : String($0)
                }.joined() + "\""
        case .list(let list): "[" + list.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSON.text($0.name).text + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    /// Where `other` has another shape than this value: other types, or keys
    /// missing.
    ///
    /// Null goes with every type; `extra` are keys that `other` may
    /// have beyond these.
    func differences(to other: JSON, at path: String = "", extra: (String) -> Bool) -> [String] {
        switch (self, other) {
        case (.null, _), (_, .null): return []
        case (.object(let members), .object(let others)):
            let names = Set(others.map(\.name))
            let missing = members.filter { !names.contains($0.name) }.map { "\(path).\($0.name) is missing" }
            let added = names.subtracting(members.map(\.name)).filter { !extra($0) }.map { "\(path).\($0) is new" }
            return missing + added
                + members.flatMap { $0.value.differences(to: other[$0.name], at: "\(path).\($0.name)", extra: extra) }
                .filter { !$0.hasSuffix(" is broken") }
        case (.list(let list), .list(let others)):
            guard let model = list.first else { return [] }
            return others.flatMap { model.differences(to: $0, at: "\(path)[]", extra: extra) }
        case (.object, .broken), (.list, .broken): return ["\(path) is broken"]
        default:
            return form == other.form || other == .broken ? [] : ["\(path): \(form) became \(other.form)"]
        }
    }

    /// The kind of a value, with the kinds of text and number told apart.
    private var form: String {
        switch self {
        case .text(let text):
            if text.isEmpty { return "string" }
            if text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[-+]\d\d:\d\d)/) != nil { return "time" }
            if text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil { return "date" }
            return "string"
        case .number(let text): return text.contains(".") ? "fraction" : "integer"
        default: return kind
        }
    }
}
