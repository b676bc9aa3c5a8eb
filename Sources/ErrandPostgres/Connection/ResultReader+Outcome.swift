// SPDX-License-Identifier: MIT

extension ResultReader {
    /// Returns what the task of a statement gets.
    ///
    /// - Parameter lost: The server's reason for the end of the connection, if there is one.
    func result(of outcome: WorkOutcome, lost: PostgresError?) -> Result<PostgresRows, any Error> {
        switch outcome {
        case .responded:
            if let failure { return .failure(PostgresError(.statement, failure)) }
            return .success(result)
        case .cancelled: return .failure(CancellationError())
        case .timedOut: return .failure(PostgresError(.timeout, "the statement took longer than its deadline"))
        case .tooLarge: return .failure(PostgresError(.tooLarge, "the result has more bytes than the limit"))
        case .unsupported: return .failure(PostgresError(.invalid, "COPY is not supported"))
        case .lost: return .failure(lost ?? PostgresError(.lost, "the connection was lost"))
        case .unknown:
            return .failure(
                PostgresError(
                    .unknownOutcome, "the connection was lost at the commit, which may have happened or not",
                    sqlState: lost?.sqlState))
        }
    }
}
