// SPDX-License-Identifier: MIT

/// The comment above a function that creates a request.
///
/// The comments of the methods are made from it:
///
/// * It begins with "Creates a request that". The comment of a method begins with
///   the words after that.
/// * "Sending it throws" begins its last paragraph, which becomes `- Throws:` of
///   the method.
struct RequestComment: Equatable {
    /// A parameter and the lines that describe it.
    struct Parameter: Equatable {
        var name: String
        var lines: [String]
    }

    /// The effect of the request, such as `adds a person.`, with the period.
    var action: String
    /// The paragraphs below, line by line.
    var paragraphs: [[String]] = []
    /// Every parameter, or none.
    var parameters: [Parameter] = []
    /// The errors of sending the request, with their conditions.
    var failures: String?

    static let opening = "Creates a request that "
    static let failing = "Sending it throws "
    static let page = "returns a page of "
}

extension RequestComment {
    /// Reads the lines of a comment, without `///` and the space after it.
    init(reading lines: [String]) throws(ReadingProblem) {
        let blocks = lines.split(separator: "").map(Array.init)
        guard let summary = blocks.first?.joined(separator: " "), summary.hasPrefix(Self.opening),
            summary.hasSuffix("."), !summary.dropLast().contains(". ")
        else { throw ReadingProblem("the comment does not begin with one sentence \"\(Self.opening)…\"") }
        action = String(summary.dropFirst(Self.opening.count))
        guard action.prefixMatch(of: /[a-z]+s\ /) != nil else {
            throw ReadingProblem("no verb follows \"\(Self.opening)\": \(action)")
        }
        for block in blocks.dropFirst() {
            if failures != nil { throw ReadingProblem("\"\(Self.failing)…\" is not the last paragraph") }
            if block[0] == "- Parameters:" {
                parameters = try Self.parameters(block.dropFirst())
            } else if block[0].hasPrefix(Self.failing) {
                failures = String(block.joined(separator: " ").dropFirst(Self.failing.count))
            } else if block[0].hasPrefix("- ") {
                throw ReadingProblem("only `- Parameters:` is taken over, not: \(block[0])")
            } else if !parameters.isEmpty {
                throw ReadingProblem("a paragraph stands below the parameters: \(block[0])")
            } else {
                paragraphs.append(block)
            }
        }
    }

    private static func parameters(_ lines: some Sequence<String>) throws(ReadingProblem) -> [Parameter] {
        var parameters: [Parameter] = []
        for line in lines {
            if let match = line.wholeMatch(of: /\ \ - (\w+): .+/) {
                parameters.append(Parameter(name: String(match.1), lines: [line]))
            } else if line.hasPrefix("    "), !parameters.isEmpty {
                parameters[parameters.count - 1].lines.append(line)
            } else {
                throw ReadingProblem("not a parameter's description: \(line)")
            }
        }
        return parameters
    }
}
