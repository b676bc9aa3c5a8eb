// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder
import NationBuilderMirror

/// The options of a refresh: what is read, and its limits.
struct MirrorOptionGroup: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only these types, separated by commas, such as people,donations; the tables of others stay as they are.",
            valueName: "types"), completion: .list(ExportedType.names))
    var only: String?

    @Option(
        help: ArgumentHelp("All types but these, separated by commas.", valueName: "types"),
        completion: .list(ExportedType.names))
    var without: String?

    @Option(
        help: ArgumentHelp(
            "What else is read, separated by commas: bodies, the texts of mailings, which are large; list-members, who "
                + "is on which list, with at least two requests for each list in each sweep.", valueName: "what"),
        completion: .list(Addition.allCases.map(\.rawValue)))
    var with: String?

    @Flag(help: "Read all rows now, so that deletions are known too.")
    var sweep = false

    @Option(
        help: ArgumentHelp(
            "The age from which all rows of a type are read again: 24h by default; 90s, 30m, 24h or 7d.",
            valueName: "time"))
    var sweepEvery: String?

    @Option(
        help: ArgumentHelp(
            "The share of the nation's limit of requests that is used; 80% by default, because other programs use it "
                + "too.", valueName: "share"))
    var share: String?

    @Option(
        help: ArgumentHelp(
            "The most requests, after which the run ends with 75; the next one goes on.", valueName: "n"))
    var maxRequests: Int?

    @Option(
        help: ArgumentHelp(
            "Deletions that are accepted though they are suspiciously many: signups=5231, which also sweeps that "
                + "type, or any. Can be given several times.", valueName: "type=n|any"))
    var acceptDeletions: [String] = []

    @Option(
        help: ArgumentHelp(
            "For how many days the contents of deleted rows are kept in deleted_rows; by default only that they were "
                + "there.", valueName: "days"))
    var keepDeleted: Int?

    /// A part of a nation that is read besides the types.
    private enum Addition: String, CaseIterable {
        case bodies
        case listMembers = "list-members"
    }

    func validate() throws {
        try EmptyValue.refuse([
            "--only": only, "--without": without, "--with": with, "--sweep-every": sweepEvery, "--share": share,
        ])
        _ = try options
    }

    /// The options of the library.
    var options: MirrorOptions {
        get throws {
            var options = MirrorOptions()
            if only != nil, without != nil { throw ValidationError("--only and --without exclude each other.") }
            if let only {
                let names = try Self.names(only, "--only")
                options.types = options.types.filter { names.contains($0.name) }
            }
            if let without {
                let names = try Self.names(without, "--without")
                options.types.removeAll { names.contains($0.name) }
            }
            if options.types.isEmpty { throw ValidationError("--without leaves no type to read.") }
            let additions = try additions
            options.includesBodies = additions.contains(.bodies)
            options.includesListMembers = additions.contains(.listMembers)
            if let time = try sweepTime { options.sweepEvery = time }
            if let share { options.share = try Self.share(share) }
            if let maxRequests {
                guard maxRequests > 0 else { throw ValidationError("--max-requests must be at least 1.") }
                options.maxRequests = maxRequests
            }
            options.accepted = try accepted
            if let keepDeleted {
                guard (1...36_500).contains(keepDeleted) else {
                    throw ValidationError("--keep-deleted must be from 1 to 36500 days.")
                }
                options.keepDeleted = .seconds(keepDeleted * 86_400)
            }
            return options
        }
    }

    private var additions: Set<Addition> {
        get throws {
            guard let with else { return [] }
            let words = with.split { $0 == "," || $0.isWhitespace }
            if words.isEmpty { throw ValidationError("--with names nothing.") }
            return Set(
                try words.map { word in
                    guard let addition = Addition(rawValue: String(word)) else {
                        let known = Addition.allCases.map(\.rawValue).joined(separator: " and ")
                        throw ValidationError("--with does not know \"\(word)\": \(known) are known.")
                    }
                    return addition
                })
        }
    }

    private var sweepTime: Duration? {
        get throws {
            if sweep {
                if sweepEvery != nil { throw ValidationError("--sweep and --sweep-every exclude each other.") }
                return .zero
            }
            return try sweepEvery.map { text in
                guard let match = text.wholeMatch(of: /(\d{1,6})([smhd])/), let number = Int(match.1),
                    let unit = ["s": 1, "m": 60, "h": 3600, "d": 86_400][match.2]
                else { throw ValidationError("--sweep-every is a number with its unit: 90s, 30m, 24h or 7d.") }
                return .seconds(number * unit)
            }
        }
    }

    private var accepted: AcceptedDeletions {
        get throws {
            let words = acceptDeletions.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            if words == ["any"] { return .any }
            var counts: [String: Int] = [:]
            for word in words {
                let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 2, let count = Int(parts[1]), count > 0 else {
                    throw ValidationError("--accept-deletions is a type with a number, such as signups=5231, or any.")
                }
                let members = MirrorTable.listSignups.name
                counts[try parts[0] == members ? members : ExportedType(parts[0]).type.name] = count
            }
            return counts.isEmpty ? .none : .counts(counts)
        }
    }

    private static func names(_ text: String, _ option: String) throws -> Set<String> {
        let words = text.split { $0 == "," || $0.isWhitespace }
        if words.isEmpty { throw ValidationError("\(option) names no type.") }
        return Set(try words.map { try ExportedType(String($0)).type.name })
    }

    private static func share(_ text: String) throws -> Double {
        guard let match = text.wholeMatch(of: /(\d{1,3})%/), let percent = Int(match.1), (1...100).contains(percent)
        else { throw ValidationError("--share is a percentage from 1% to 100%.") }
        return Double(percent) / 100
    }

    /// Returns the words of the command line that goes on with the run.
    ///
    /// - Parameter held: Deletions that it accepts beside those that this one accepts, by the names of types.
    func words(accepting held: [String: Int] = [:]) -> [String] {
        let counts = held.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return OptionWords.of([
            "--only": only, "--without": without, "--with": with, "--sweep": sweep, "--sweep-every": sweepEvery,
            "--share": share, "--max-requests": maxRequests, "--keep-deleted": keepDeleted,
            "--accept-deletions": acceptDeletions + counts,
        ])
    }
}
