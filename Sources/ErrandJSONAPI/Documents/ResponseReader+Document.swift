// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension MediaType {
    /// The media type of JSON:API, `application/vnd.api+json`.
    public static let jsonAPI: MediaType = "application/vnd.api+json"
}

extension ResponseReader {
    /// Creates a reader that reads the body as a JSON:API document.
    ///
    /// A document with errors throws `ClientError.service`, with
    /// ``DocumentErrors`` as its `problem`, even when it also has data. Any
    /// other body throws `ClientError.undecodable.json`, or
    /// `.undecodable.contentType` for HTML and other text.
    public static func document<Data: DocumentData>() -> Self where Output == Document<Data> {
        let json = Self.json()
        return Self(accept: [.jsonAPI, .json]) { head, body, coders in
            do { return try json.read(head, body, coders) } catch let errors as DocumentErrors {
                throw ClientError(.service, reason: "the document holds errors", problem: errors)
            }
        }
    }
}

extension ProblemReader {
    /// A problem reader that finds the JSON:API errors of refused requests, as
    /// ``DocumentErrors``.
    public static let jsonAPI = ProblemReader { head, body, _ in
        guard !(200..<300).contains(head.status.code), let errors = DocumentErrors(document: body) else {
            return .byStatus
        }
        return .problem(errors)
    }
}
