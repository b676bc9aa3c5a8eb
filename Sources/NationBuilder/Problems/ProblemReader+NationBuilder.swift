// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes

extension ProblemReader {
    /// A reader of NationBuilder's errors as ``NationBuilderProblem``s.
    ///
    /// A response with an error status is a problem when its body is an error object or
    /// HTML. A successful response is a problem when the network's edge reports that it
    /// stopped the request, or when its body is an object with a `code`, at its top level
    /// or in its `errors`, which no regular response of the API has. A successful body of
    /// more than 1 KiB is searched only in its first and its last 512 bytes.
    public static let nationBuilder = nationBuilder { _, _ in false }

    /// Returns the same reader for a request to which some problems are
    /// ordinary responses.
    static func nationBuilder(
        accepting isOrdinary: @escaping @Sendable (HTTPResponse, NationBuilderProblem) -> Bool
    ) -> ProblemReader {
        ProblemReader { head, body, _ in
            guard let problem = NationBuilderProblem(head, body) else { return .byStatus }
            return isOrdinary(head, problem) ? .accept : .problem(problem)
        }
    }
}

extension NationBuilderProblem {
    /// Reads the problem in a response; `nil` when there is none.
    init?(_ head: HTTPResponse, _ body: ArraySlice<UInt8>) {
        let mitigation = head.headerFields[.cfMitigated]
        let isRefused = !StatusSet.successful.contains(head.status)
        if let found = Self(body, isRefused: isRefused) {
            self = found
        } else if mitigation != nil || (isRefused && HTMLPage.matches(head, body)) {
            self.init()
            isHTML = HTMLPage.matches(head, body)
            message = isHTML ? HTMLPage.title(body) : nil
        } else {
            return nil
        }
        self.mitigation = mitigation
    }

    private init?(_ body: ArraySlice<UInt8>, isRefused: Bool) {
        guard isRefused || ProblemShape.mayBeProblem(body),
            // The client's coders may rename keys or dates; an error's names are fixed.
            let value = try? JSONCoding().decode(JSONValue.self, from: body), let object = value.object
        else { return nil }
        let code = object["code"].flatMap(Self.text).map { Code(rawValue: $0) }
        let message = object["message"]?.string
        if let list = object["errors"]?.array, !list.isEmpty, list.allSatisfy({ $0.object != nil }),
            let errors = DocumentErrors(document: body)?.errors
        {
            self.init(
                code: code ?? errors.first?.code.map { Code(rawValue: $0) }, message: message ?? errors.first?.title)
            self.errors = errors
            validationErrors = errors.map { $0.detail ?? $0.title ?? $0.code ?? "an error without words" }
            return
        } else if let error = object["error"]?.string, code == nil, isRefused {
            self.init(code: Code(rawValue: error), message: object["error_description"]?.string ?? message)
            isOAuth = true
        } else if code != nil || (isRefused && message != nil) {
            self.init(code: code, message: message)
        } else {
            return nil
        }
        parameters = Self.texts(object["parameters"])
        validationErrors = Self.texts(object["validation_errors"])
        if let inner = object["inner_error"]?.object {
            innerError = InnerError(name: inner["name"]?.string, message: inner["message"]?.string)
        }
    }

    private static func text(_ value: JSONValue) -> String? { value.string ?? value.number?.literal }

    /// Returns the texts of an array, or a single text as an array.
    private static func texts(_ value: JSONValue?) -> [String] {
        switch value {
        case .array(let values): values.compactMap(text)
        case .some(let value): text(value).map { [$0] } ?? []
        case nil: []
        }
    }
}
