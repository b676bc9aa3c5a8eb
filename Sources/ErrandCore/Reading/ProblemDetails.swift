// SPDX-License-Identifier: MIT

public import ErrandJSON
import HTTPTypes

/// The details of a problem in the standard's form, `application/problem+json` (RFC 9457).
///
/// ```swift
/// $0.problems = .details
/// ```
///
/// ``ClientError/problem(as:)`` has them then. A description shows the type only, because a server may
/// write values of the request into the other members.
public struct ProblemDetails: Error, Decodable, Sendable, PubliclyDescribedError {
    /// The URI of the problem's type; `about:blank` if the status says all.
    public let type: String
    /// The summary of the type, in words.
    public let title: String?
    /// The status, as the body tells it.
    public let status: Int?
    /// The explanation of this occurrence.
    public let detail: String?
    /// The URI of this occurrence.
    public let instance: String?
    /// All members, those that the API adds to the standard's too.
    public let members: JSONObject

    /// Reads the details.
    ///
    /// A member of another type than the standard's is ignored (RFC 9457 §3.1).
    public init(from decoder: any Decoder) throws {
        members = try JSONObject(from: decoder)
        type = members["type"]?.string ?? "about:blank"
        title = members["title"]?.string
        status = members["status"]?.int
        detail = members["detail"]?.string
        instance = members["instance"]?.string
    }

    /// The type, of whose path the words that look like those of an API.
    public var publicDescription: String {
        type == "about:blank" ? type : ShownText.of(Redaction.standard.reference(type))
    }
}

extension ProblemDetails: CustomStringConvertible, CustomReflectable {
    /// The public description.
    public var description: String { publicDescription }

    /// The public description; a dump must show no value.
    public var customMirror: Mirror { Mirror(self, children: ["type": publicDescription]) }
}

extension ProblemReader {
    /// The reader that finds ``ProblemDetails`` in responses of the type `application/problem+json`.
    ///
    /// A response of another type is judged by its status.
    public static let details = ProblemReader { head, body, coders in
        let reader = ProblemReader.json(ProblemDetails.self)
        let type = head.headerFields[.contentType].map { MediaType($0).essence }
        return type == "application/problem+json" ? reader.validate(head, body, coders) : .byStatus
    }
}
