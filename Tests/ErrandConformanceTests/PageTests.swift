// SPDX-License-Identifier: MIT

import Errand
import ErrandConformance
import ErrandOAuth
import Foundation
import TestSupport
import Testing

// The code of the page of ErrandConformance, run with a transport and a store of the package.

private struct MyTransport: Transport {
    let base: any Transport = PlatformTransport.platform
    func exchange(_ request: RawRequest) -> any Exchange { base.exchange(request) }
}

private typealias MyStore = FileCredentialStore

@Suite("The page's test of a transport", .timed, .timeLimit(.minutes(10)))
struct TransportPageTests {
    let conformance = TransportConformance { MyTransport() }

    @Test("My transport keeps its promises", arguments: TransportConformance.checks)
    func promise(_ check: TransportConformance.Check) async throws {
        try await conformance.run(check)
    }
}

@Suite("The page's test of a store", .timed, .timeLimit(.minutes(10)))
final class StorePageTests: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "page-store-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test("My store keeps its promises", arguments: CredentialStoreConformance.checks)
    func promise(_ check: CredentialStoreConformance.Check) async throws {
        try await check.run { MyStore(path) }
    }
}
