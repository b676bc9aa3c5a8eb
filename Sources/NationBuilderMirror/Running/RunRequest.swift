// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandMiddleware
import HTTPTypes

/// A request of a run: who asked for it, and how often it was sent.
struct RunRequest: Sendable {
    /// The work that asked for it; `nil` for rows that are read again.
    let place: Int?
    let query: MirrorQuery
    var attempt = 1

    /// The outcome of a request.
    struct Outcome: Sendable {
        let request: RunRequest
        let number: Int
        let result: Result<MirrorResponse, any Error>
        /// Our clock when it was sent.
        let sentAt: Date
        let duration: Duration
    }

    /// Sends the request.
    func outcome(_ number: Int, _ client: Client, _ reader: MirrorRowReader) async -> Outcome {
        let time = client.configuration.time
        let (sentAt, start) = (time.date(), time.now())
        var duration: Duration?
        let result: Result<MirrorResponse, any Error>
        do {
            let response = try await client.response(to: query.request(reader))
            duration = response.metrics.duration
            result = .success(response.value)
        } catch let error as ClientError where query.hasNoList(error) {
            result = await query.responseWithoutList(client, error)
        } catch {
            result = .failure(error)
        }
        return Outcome(
            request: self, number: number, result: result, sentAt: sentAt,
            duration: duration ?? start.duration(to: time.now()))
    }

    // MARK: Another attempt

    /// The remedy for a failed request.
    enum Remedy: Sendable, Equatable {
        case again(after: Duration)
        /// The limit lasts so long that a later run goes on.
        case limited
        /// The nation does not count.
        case withoutCount
        /// The nation does not tell the greatest id.
        case withoutGreatest
        case fail
    }

    /// Returns whether the nation understands a query, and refuses it.
    static func isRefusal(_ error: ClientError) -> Bool {
        [400, 422].contains(error.response?.head.status.code)
    }

    private static let mostAttempts = 6
    private static let longestWait = Duration.seconds(60)

    /// Returns what is done about an error.
    ///
    /// The client has made its attempts. What it cannot repeat, such as a response that is no JSON, and what it gave
    /// up, is asked for again, because a run is long.
    ///
    /// - Parameter hasResponses: Whether the nation has responded to anything in this run.
    func remedy(_ error: any Error, hasResponses: Bool) -> Remedy {
        guard let error = error as? ClientError else { return .fail }
        let status = error.response?.head.status.code
        if Self.isRefusal(error) {
            switch query.kind {
            case .count, .greatest(_, counts: true): return .withoutCount
            case .greatest(_, counts: false): return .withoutGreatest
            case .members(let ask):
                if case .greatest = ask.subject { return .withoutGreatest }
                return .fail
            case .page, .rows: return .fail
            }
        }
        let isLimit = status == 429 || error.kind == .rejected.rateLimited
        if isLimit, error.retryAfter ?? .zero > Self.longestWait { return .limited }
        // Where nobody can tell, such as of a response that is no JSON, it is worth a try.
        guard error.meaning.retry != .useless, hasResponses else { return isLimit ? .limited : .fail }
        guard attempt < Self.mostAttempts else { return isLimit ? .limited : .fail }
        return .again(after: .seconds(1 << (attempt - 1)))
    }
}
