// SPDX-License-Identifier: MIT

/// The signature of a function that creates a request.
struct Signature: Equatable {
    /// A parameter.
    struct Parameter: Equatable {
        /// The label as written: `_`, a word, or `nil` when it is the name.
        var label: String?
        var name: String
        var type: String
        var value: String?

        /// The parameter as a function declares it.
        var declaration: String {
            "\(label.map { "\($0) " } ?? "")\(name): \(type)\(value.map { " = \($0)" } ?? "")"
        }

        /// The argument that passes the parameter on.
        var argument: String { label == "_" ? name : "\(label ?? name): \(name)" }
    }

    var name: String
    var parameters: [Parameter]
    /// The type of the request's result, such as `V1.Person` or `Void`.
    var output: String

    /// The name with its labels: `show(_:site:)`.
    var fullName: String { "\(name)(\(parameters.map { "\($0.label ?? $0.name):" }.joined()))" }
}

extension Signature {
    /// Reads the text between `public static func` and the brace of the body.
    ///
    /// Understands only the syntax of requests: no generic parameters, no
    /// closures, no attributes.
    init(reading text: String) throws(ReadingProblem) {
        // The formatter adds the line breaks, and the spaces inside of brackets.
        var line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for bracket in ["(", "<", "["] { line = line.replacing(bracket + " ", with: bracket) }
        for bracket in [")", ">", "]"] { line = line.replacing(" " + bracket, with: bracket) }
        guard let match = line.wholeMatch(of: /(\w+)\((.*)\) -> Request<([\w.<>\[\]?]+)>/) else {
            throw ReadingProblem("not a function `name(parameters) -> Request<Output>`: \(line)")
        }
        name = String(match.1)
        output = String(match.3)
        parameters = []
        for part in Self.parts(match.2) { parameters.append(try Parameter(reading: part)) }
    }

    /// Splits parameters at the commas outside of brackets.
    private static func parts(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            case "," where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return start == text.endIndex ? parts : parts + [text[start...]]
    }
}

extension Signature.Parameter {
    fileprivate init(reading text: Substring) throws(ReadingProblem) {
        let pattern = /\s*(?:(\w+) )?(\w+): (\w+(?:\.\w+)*\??|\[\w+(?:\.\w+)*\]\??)(?: = ([\w.()"]+))?/
        guard let match = text.wholeMatch(of: pattern) else {
            throw ReadingProblem("not a parameter `label name: Type = value` of a plain type:\(text)")
        }
        self.init(
            label: match.1.map(String.init), name: String(match.2), type: String(match.3),
            value: match.4.map(String.init))
    }
}
