// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension MediaType {
    /// JSON:API, `application/vnd.api+json`.
    public static let jsonAPI: MediaType = "application/vnd.api+json"
}

extension ResponseReader {
    /// The body as a document of JSON:API.
    ///
    /// A document with errors is `ClientError.service`, its `problem` the
    /// ``DocumentErrors``, even when it holds data too. What is no document is
    /// `ClientError.undecodable.json`, or `.undecodable.contentType` when it is
    /// HTML or other text.
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
    /// Reads the errors of JSON:API, as ``DocumentErrors``, in answers that were
    /// refused.
    public static let jsonAPI = ProblemReader { head, body, _ in
        guard !(200..<300).contains(head.status.code), let errors = DocumentErrors(document: body) else {
            return .byStatus
        }
        return .problem(errors)
    }
}
