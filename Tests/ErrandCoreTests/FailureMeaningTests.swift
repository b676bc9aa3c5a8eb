// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore

@Suite("The meaning of a failure", .timed)
struct FailureMeaningTests {
    private static func meanings(_ codes: ClosedRange<Int>) -> [FailureMeaning: Set<Int>] {
        Dictionary(grouping: codes) { FailureMeaning(HTTPResponse.Status(code: $0)) }.mapValues(Set.init)
    }

    @Test("Every status has the meaning that the RFCs give it, and one that they do not know that of its class")
    func statuses() {
        let all = Self.meanings(100...599)
        let refused = Set(400...499).subtracting([408, 421, 425, 429]).union([501, 505])
        #expect(
            all == [
                FailureMeaning(effect: .unknown, retry: .unknown): Set(100...199),
                FailureMeaning(effect: .applied, retry: .useless): Set(200...299).subtracting([202]).union([303]),
                FailureMeaning(effect: .unknown, retry: .useless): Set(300...399).subtracting([303]).union([202]),
                FailureMeaning(effect: .notApplied, retry: .now): [408, 425],
                FailureMeaning(effect: .notApplied, retry: .unknown): [421],
                FailureMeaning(effect: .notApplied, retry: .later): [429, 511],
                FailureMeaning(effect: .notApplied, retry: .useless): refused,
                FailureMeaning(effect: .unknown, retry: .later): Set(500...599).subtracting([501, 505, 511]),
            ])
    }

    @Test("An error of a status means what the status means, as far as its kind tells")
    func kindsOfStatuses() {
        for code in 300...599 {
            let status = HTTPResponse.Status(code: code)
            let kind = ClientError.Kind.status(status)
            let error = ClientError(kind, response: ResponseSummary(head: HTTPResponse(status: status)))
            #expect(error.meaning == FailureMeaning(status))
            // The kind alone says less, and never the opposite.
            let alone = FailureMeaning(kind)
            let isExact = [303, 408, 421, 425, 501, 505, 511].contains(code)
            #expect(isExact || alone == FailureMeaning(status), "\(code)")
        }
    }

    @Test("What the client itself has ended is its own doing, and nothing else is")
    func local() {
        let local: [ClientError.Kind] = [
            .invalidRequest.url, .rejected, .rejected.offline, .unauthenticated.expired, .timedOut.deadline,
        ]
        let other: [ClientError.Kind] = [
            .connection, .timedOut, .timedOut.connect, .status.client, .status.redirection, .service, .undecodable,
            ClientError.Kind("mine"),
        ]
        #expect(local.allSatisfy(\.isLocal) && !other.contains(where: \.isLocal))
    }

    @Test("A credential that could not be renewed is worth another attempt as far as its cause is")
    func renewal() {
        for (cause, retry) in [
            (ClientError.Kind.connection.dns, FailureMeaning.Retry.later), (.connection.tls, .useless),
        ] {
            let error = ClientError(.unauthenticated.refreshFailed, underlying: ClientError(cause))
            #expect(error.meaning == FailureMeaning(effect: .notApplied, retry: retry))
        }
        #expect(ClientError(.unauthenticated.refreshFailed).meaning.retry == .unknown)
    }

    @Test("Of an error that is none of the client's nothing is known")
    func others() {
        struct Mine: Error {}
        for error: any Error in [Mine(), CancellationError(), ClientError(ClientError.Kind("mine"))] {
            #expect(FailureMeaning(error) == FailureMeaning(effect: .unknown, retry: .unknown))
        }
    }

    @Test("Effects are ordered by what they say, so that the greatest is that of several attempts")
    func order() {
        #expect(FailureMeaning.Effect.notApplied < .unknown && FailureMeaning.Effect.unknown < .applied)
    }
}
