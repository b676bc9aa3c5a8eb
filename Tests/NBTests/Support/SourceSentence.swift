// SPDX-License-Identifier: MIT

import Foundation

/// A sentence with which a command ends, as it stands in the sources of `nb`.
struct SourceSentence: Sendable {
    let file: String
    /// The longest piece of it in which nothing is inserted.
    let piece: String

    /// The sentences of all sources.
    static func all() throws -> [SourceSentence] {
        try RepositorySources.swift(below: "nb").flatMap { file, text in
            text.matches(of: /(?:CommandFailure|ValidationError)\(|print\(\s*error:/).compactMap { match in
                var rest = text[match.range.upperBound...]
                let piece = pieces(&rest).max { $0.count < $1.count } ?? ""
                // A shorter one only joins what is inserted.
                return piece.count < 8 ? nil : SourceSentence(file: file, piece: piece)
            }
        }
    }

    /// Reads up to the closing parenthesis, and returns the pieces of the texts on the way.
    private static func pieces(_ rest: inout Substring) -> [String] {
        var pieces: [String] = []
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"": pieces += text(&rest)
            default: break
            }
        }
        return pieces
    }

    /// Reads a text to its end, and returns its pieces.
    private static func text(_ rest: inout Substring) -> [String] {
        var pieces = [""]
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\", let escaped = rest.popFirst() else {
                pieces[pieces.count - 1].append(character)
                continue
            }
            if escaped == "(" {
                _ = Self.pieces(&rest)
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(escaped)
            }
        }
        return pieces
    }
}

/// The names of kinds of errors, as a source declares them.
struct KindNames: Sendable {
    let families: [String]
    let members: [String]

    /// Each family, and each member in each family.
    var names: [String] { families + families.flatMap { family in members.map { "\(family).\($0)" } } }

    /// The names that a source declares.
    static func all(in path: String) throws -> KindNames {
        let text = try RepositorySources.text(path)
        return KindNames(
            families: text.matches(of: /(?:= Self|Error\.Kind)\("(\w+)"\)/).map { String($0.output.1) },
            members: text.matches(of: /(?:member|below)\("(\w+)"\)/).map { String($0.output.1) })
    }
}

/// The sources of this package.
enum RepositorySources {
    private static let folder = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Sources")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The names and the texts of all Swift sources below a folder.
    static func swift(below path: String) throws -> [(name: String, text: String)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: path).path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { ($0, try text("\(path)/\($0)")) }
    }
}
