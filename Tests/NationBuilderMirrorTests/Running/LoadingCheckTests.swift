// SPDX-License-Identifier: MIT

import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("The check of a copy whose load was interrupted", .timed, .copyServer, .timeLimit(.minutes(5)))
struct LoadingCheckTests {
    @Test(
        "A copy agrees from the end of its load on, and names until then what is not loaded",
        arguments: TestedStore.all)
    func interrupted(store: TestedStore) async throws {
        try await MirrorPlace.run(people: 40) { place in
            try await TestedStore.inFolder { folder in
                let nation = place.nation()
                var (isWhole, stops) = (false, 0)
                while !isWhole {
                    // The first run is ended before its first request.
                    let most = [0, 1, 2, 5, 20][min(stops, 4)]
                    try await place.refresh(into: store.open(folder, place.sandbox.baseURL)) { $0.maxRequests = most }
                    stops += 1
                    try #require(stops < 100)
                    let reader = try await store.reader(folder)
                    isWhole = try await reader.status().tables.count { $0.changesUpTo != nil } == 40
                    let check = try await CopyComparison(nation: nation, reader: reader, count: 10).check()
                    await reader.close()
                    #expect(check.agrees == isWhole, "after \(stops): \(check.notLoaded)")
                    #expect(check.notLoaded.isEmpty == isWhole)
                    #expect(check.tables.count + check.notLoaded.count == 40)
                }
                #expect(stops > 5)
            }
        }
    }
}
