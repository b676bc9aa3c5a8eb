// SPDX-License-Identifier: MIT

/// The methods that send the requests of a source file.
///
/// A request for a page of a list has three methods: one walks over the items, one
/// walks over the pages, and one sends the request unchanged. Any other request has
/// one method, of the same name.
struct ResourceCalls {
    let file: ResourceFile

    /// Returns the text of the file.
    func text() throws -> String {
        var text = """
            // SPDX-License-Identifier: MIT
            // Written by Tools from \(file.path); change that, not this.

            \(file.imports.joinedLines())

            """
        var resource: String?
        for function in file.functions {
            if resource != function.resource {
                text += "\(resource == nil ? "" : "}\n")\nextension \(function.resource) {\n"
            } else {
                text += "\n"
            }
            resource = function.resource
            text += try Self.methods(function).map(\.text).joined(separator: "\n")
        }
        return text + "}\n"
    }

    private static func methods(_ function: RequestFunction) throws -> [CallMethod] {
        guard let item = function.item else { return [send(function, saying: function.comment.action)] }
        guard let names = CallNames.walks[function.signature.name] else {
            throw ReadingProblem("\(function.fullName): add the names of its walks to CallNames.walks")
        }
        let things = String(function.comment.action.dropFirst(RequestComment.page.count).dropLast())
        let page = function.signature.output
        return [
            try walk(function, names.items, by: "items", "\(things), one by one.", "ItemSequence<\(page), \(item)>"),
            try walk(function, names.pages, by: "pages", "\(things), page by page.", "PageSequence<\(page)>"),
            send(function, saying: "returns the first page of \(things)."),
        ]
    }

    /// Returns the method that sends a request unchanged.
    private static func send(_ function: RequestFunction, saying action: String) -> CallMethod {
        let output = function.signature.output == "Void" ? nil : function.signature.output
        return CallMethod(
            summary: action, comment: function.comment, partsOf: "this call",
            isResultDiscardable: output != nil && !action.hasPrefix("returns "), name: function.signature.name,
            parameters: function.signature.parameters, effects: " async throws", output: output,
            call: "try await api.send", request: function.signature)
    }

    /// Returns a method that walks over a list.
    private static func walk(
        _ function: RequestFunction, _ name: String, by call: String, _ things: String, _ output: String
    ) throws -> CallMethod {
        var comment = function.comment
        comment.paragraphs.append(["Each page is requested when iteration reaches it."])
        if let failures = comment.failures {
            comment.paragraphs.append(Prose.wrapped("Iteration throws \(failures)", to: 72))
            comment.failures = nil
        }
        comment.parameters[comment.parameters.count - 1].lines = [
            "  - limit: The number of items on a page; at most 100."
        ]
        var parameters = function.signature.parameters
        parameters[parameters.count - 1].value = "100"
        if parameters[0].label == "_" {
            guard let label = CallNames.labels[parameters[0].name] else {
                throw ReadingProblem("\(function.fullName): add the label of \(parameters[0].name) to CallNames.labels")
            }
            parameters[0].label = label
        }
        return CallMethod(
            summary: "returns \(things)", comment: comment, partsOf: "each request", isResultDiscardable: false,
            name: name, parameters: parameters, effects: "", output: output, call: "api.\(call)",
            request: function.signature)
    }
}
