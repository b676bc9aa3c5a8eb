// SPDX-License-Identifier: MIT

public import HTTPTypes

/// What knows an API's errors in its answers.
///
/// Every answer that is read whole passes it, whatever its status: it may find a
/// problem in a 200, and it may clear a status that would be an error. For a
/// refused status it sees up to 64 KiB of the body. Streamed answers are judged
/// by their status alone.
public struct ProblemReader: Sendable {
    /// What a problem reader says of an answer.
    public struct Verdict: Sendable {
        enum Kind: Sendable {
            case byStatus, accept
            case problem(any Error & Sendable)
        }
        let kind: Kind

        /// Nothing found: the status decides.
        public static var byStatus: Self { Self(kind: .byStatus) }
        /// No error, whatever the status says.
        public static var accept: Self { Self(kind: .accept) }
        /// The API's own error; with a good status it becomes
        /// `ClientError.service`.
        public static func problem(_ error: any Error & Sendable) -> Self { Self(kind: .problem(error)) }
    }

    /// Judges a head and a body, or the beginning of one.
    public var judge: @Sendable (HTTPResponse, ArraySlice<UInt8>, Coders) -> Verdict

    /// A reader of one's own.
    public init(_ judge: @escaping @Sendable (HTTPResponse, ArraySlice<UInt8>, Coders) -> Verdict) {
        self.judge = judge
    }

    /// The status decides.
    public static let byStatus = ProblemReader { _, _, _ in .byStatus }

    /// An error type that a refused answer's JSON is decoded into; where that
    /// fails, the status decides.
    public static func json<Problem: Error & Decodable & Sendable>(_ type: Problem.Type) -> ProblemReader {
        ProblemReader { head, body, coders in
            guard !StatusSet.successful.contains(head.status),
                let problem = try? coders.json.decode(Problem.self, from: body)
            else { return .byStatus }
            return .problem(problem)
        }
    }
}
