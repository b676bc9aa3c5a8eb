// SPDX-License-Identifier: MIT

/// A method that sends a request, or the requests for the pages of a list.
struct CallMethod {
    let summary: String
    /// The comment below the summary.
    let comment: RequestComment
    /// The calls that the parts are for, such as `this call`.
    let partsOf: String
    let isResultDiscardable: Bool
    let name: String
    let parameters: [Signature.Parameter]
    let effects: String
    let output: String?
    /// The method of the API that is called.
    let call: String
    /// The request that is passed to it.
    let request: Signature

    /// The method with its comment, in lines of at most 120 columns.
    var text: String {
        let attribute = isResultDiscardable ? ["    @discardableResult"] : []
        return (documentation + attribute + head + body + ["    }", ""]).joinedLines()
    }

    private var documentation: [String] {
        var blocks = [Prose.lines(summary.prefix(1).uppercased() + summary.dropFirst(), indent: 4)]
        blocks += comment.paragraphs.map { $0.map { "    /// \($0)" } }
        if !comment.parameters.isEmpty {
            let lines = comment.parameters.flatMap(\.lines) + ["  - parts: More parts for \(partsOf)."]
            blocks.append((["- Parameters:"] + lines).map { "    /// \($0)" })
        }
        if let failures = comment.failures {
            let lines = Prose.wrapped("- Throws: \(failures)", to: 72)
            blocks.append(lines.enumerated().map { "    /// \($0.offset == 0 ? "" : "  ")\($0.element)" })
        }
        return Array(blocks.joined(separator: ["    ///"]))
    }

    private var head: [String] {
        Self.lines(
            "    public func \(name)(", parameters.map(\.declaration) + ["_ parts: RequestPart?..."],
            ")\(effects)\(output.map { " -> \($0)" } ?? "") {", indent: 4)
    }

    private var body: [String] {
        let request = "Self.\(request.name)(\(request.parameters.map(\.argument).joined(separator: ", ")))"
        return Self.lines("        \(call)(", [request, "parts"], ")", indent: 8)
    }

    /// Returns a list in brackets on one line, or on several lines if one is too
    /// short.
    private static func lines(_ opening: String, _ elements: [String], _ closing: String, indent: Int) -> [String] {
        let line = opening + elements.joined(separator: ", ") + closing
        if line.count <= 120 { return [line] }
        let space = String(repeating: " ", count: indent)
        var lines = [opening]
        for (index, element) in elements.enumerated() {
            let element = index == elements.count - 1 ? element : element + ","
            if index > 0, lines[lines.count - 1].count + 1 + element.count <= 120 {
                lines[lines.count - 1] += " " + element
            } else {
                lines.append("\(space)    \(element)")
            }
        }
        return lines + ["\(space)\(closing)"]
    }
}
