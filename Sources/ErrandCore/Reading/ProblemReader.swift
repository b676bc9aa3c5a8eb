// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A closure that finds an API's own errors in responses.
///
/// The client shows it every response that is read whole, whatever the status.
/// It may find a problem in a 200, and it may accept a status that would be an
/// error. For a status that is not accepted it sees the beginning of the body: all
/// of it, or at least the first 64 KiB. A streamed response with an accepted status
/// is not shown.
public struct ProblemReader: Sendable {
    /// The verdict of a problem reader about a response.
    public struct Verdict: Sendable {
        enum Kind: Sendable {
            case byStatus, accept
            case problem(any Error & Sendable)
        }
        let kind: Kind

        /// No problem was found: the status decides.
        public static var byStatus: Self { Self(kind: .byStatus) }
        /// The response is accepted, whatever its status.
        public static var accept: Self { Self(kind: .accept) }
        /// Reports the API's own error.
        ///
        /// With an accepted status the call throws `ClientError.service`.
        public static func problem(_ error: any Error & Sendable) -> Self { Self(kind: .problem(error)) }
    }

    /// The closure that validates a head and a body, or the beginning of a body.
    public var validate: @Sendable (HTTPResponse, ArraySlice<UInt8>, Coders) -> Verdict {
        didSet { looksAtBodies = true }
    }

    /// Whether the closure can find anything: a body need not be read for the status alone.
    private(set) var looksAtBodies = true

    /// Creates a problem reader of your own.
    public init(_ validate: @escaping @Sendable (HTTPResponse, ArraySlice<UInt8>, Coders) -> Verdict) {
        self.validate = validate
    }

    /// A problem reader that lets the status decide.
    public static let byStatus: ProblemReader = {
        var reader = ProblemReader { _, _, _ in .byStatus }
        reader.looksAtBodies = false
        return reader
    }()

    /// Creates a problem reader that decodes the JSON of an error response into
    /// an error type.
    ///
    /// When decoding fails, the status decides.
    public static func json<Problem: Error & Decodable & Sendable>(_ type: Problem.Type) -> ProblemReader {
        ProblemReader { head, body, coders in
            guard !StatusSet.successful.contains(head.status),
                let problem = try? coders.json.decode(Problem.self, from: body)
            else { return .byStatus }
            return .problem(problem)
        }
    }
}
