// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes

@testable import ErrandCore
@testable import ErrandMiddleware

/// A time to decide at, and requests and responses to decide on.
enum Sample {
    /// 2026-01-01 00:00:00 UTC.
    static let arrival = Date(timeIntervalSince1970: 1_767_225_600)

    static func moment(_ seconds: Double = 0) -> CacheMoment { CacheMoment(date: arrival.addingTimeInterval(seconds)) }

    /// Fields from lines such as `Vary: Accept`; `@N` in a value is the date N seconds
    /// after the arrival.
    static func fields(_ lines: [String]) -> HTTPFields {
        var fields = HTTPFields()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            var value = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
            if value.hasPrefix("@"), let seconds = Double(value.dropFirst()) {
                value = date(seconds)
            }
            guard let name = HTTPField.Name(parts[0]) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }

    static func date(_ seconds: Double) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: arrival.addingTimeInterval(seconds))
    }

    static func request(_ lines: String..., method: HTTPRequest.Method = .get) -> HTTPRequest {
        request(lines, method: method)
    }

    static func request(_ lines: [String], method: HTTPRequest.Method = .get) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: "https", authority: "api.example.com", path: "/p", headerFields: fields(lines))
    }

    static func response(_ lines: String..., status: Int = 200) -> HTTPResponse { response(lines, status: status) }

    static func response(_ lines: [String], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: .init(code: status), headerFields: fields(lines))
    }

    /// Returns the head that a cache stores of a response; `nil` when it stores nothing.
    static func head(
        _ lines: [String], status: Int = 200, to request: HTTPRequest = request(),
        options: CacheOptions = CacheOptions(),
        delay: Double = 0, at seconds: Double = 0
    ) -> CachedHead? {
        CacheDecision(request, mode: .protocol, options: options, stored: [], at: moment(seconds)).outcome(
            of: response(lines, status: status), requested: moment(seconds - delay), received: moment(seconds)
        ).stored
    }

    static func stored(
        _ lines: String..., status: Int = 200, to request: HTTPRequest = request(), body: String = "0123456789",
        id: Int64 = 1
    ) -> [StoredResponse] {
        head(lines, status: status, to: request).map { head in
            [
                StoredResponse(
                    id: StoredResponse.ID(id), head: head, body: .text(body), length: Int64(body.utf8.count))
            ]
        } ?? []
    }

    static func decision(
        _ stored: [StoredResponse], mode: CacheMode = .protocol, options: CacheOptions = CacheOptions(),
        after seconds: Double = 0
    ) -> CacheDecision { decision(request(), stored, mode: mode, options: options, after: seconds) }

    static func decision(
        _ request: HTTPRequest, _ stored: [StoredResponse], mode: CacheMode = .protocol,
        options: CacheOptions = CacheOptions(), after seconds: Double = 0
    ) -> CacheDecision {
        CacheDecision(request, mode: mode, options: options, stored: stored, at: moment(seconds))
    }
}

extension CacheDecision {
    /// The plan in a word: `reuse`, `reuse+ask`, `ask`, `validate`, `504` or `refuse`.
    var word: String {
        let question = plan.request.map { _ in asked.isEmpty ? "ask" : "validate" }
        switch (plan.response, question) {
        case (_?, nil): return "reuse"
        case (_?, let question?): return "reuse+\(question)"
        case (nil, let question?): return question
        case (nil, nil): return plan.refusal.map { "\($0.status.code)" } ?? "refuse"
        }
    }
}
