// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandMiddleware
import HTTPTypes

extension CacheStoreConformance {
    private static let key = CacheKey(url: "https://api.example/people?page=1", partition: "a")

    // MARK: Keeping

    static let keeping: [Check] = [
        Check(description: "A stored response is found unchanged, also by another opening") { open in
            let store = try await open()
            try expect(try await store.responses(for: key).isEmpty, "an empty store holds a response")
            let sizes = [0, 1, 1000, 65_535, 65_536, min(1_000_000, Int(store.maximumBodySize))]
            for (number, size) in sizes.enumerated() {
                let key = CacheKey(url: "https://api.example/\(number)", partition: "a")
                let body = CacheSample.bytes(size, seed: number)
                try await store.store(try CacheSample.head("\(number)"), body, for: key)
                for opening in [store, try await open()] {
                    let found = try await CacheSample.only(opening.responses(for: key))
                    try expect("the bytes of a body", try await CacheSample.body(found), is: body)
                    try expect("the bytes of a body, read again", try await CacheSample.body(found), is: body)
                    try expect("the length", found.length, is: Int64(size))
                    try expect("the name", CacheSample.name(found), is: "\(number)")
                }
            }
        },
        Check(description: "Status and fields are kept, also repeated, long and non-ASCII fields") { open in
            let store = try await open()
            var fields = HTTPFields()
            for value in ["1", "2", "", "ü \u{1F600}", String(repeating: "x", count: 20_000)] {
                try fields.append(CacheSample.field("X-Test", value))
            }
            let head = try CacheSample.head("a", status: .notFound, fields)
            try await store.store(head, [1], for: key)
            let found = try await CacheSample.only(open().responses(for: key))
            try expect("the status", found.head.response.status, is: .notFound)
            try expect("the fields", found.head.response.headerFields, is: head.response.headerFields)
        },
        Check(description: "URLs and identities are kept apart, whatever they look like") { open in
            let store = try await open()
            let texts = ["", "a", "A", "a ", "a/b", "%", "a%00b", "é", "e\u{301}", "'; DROP TABLE x; --", "😀"]
            for url in texts {
                for partition in texts {
                    let key = CacheKey(url: url, partition: partition)
                    try await store.store(try CacheSample.head("\(url)|\(partition)".debugDescription), [], for: key)
                }
            }
            for url in texts {
                for partition in texts {
                    let key = CacheKey(url: url, partition: partition)
                    let found = try await CacheSample.only(store.responses(for: key))
                    let head = try CacheSample.head("\(url)|\(partition)".debugDescription)
                    try expect("the owner", CacheSample.name(found), is: CacheSample.name(head))
                }
            }
        },
        Check(description: "A new head replaces the old head, and the body stays") { open in
            let store = try await open()
            try await store.store(try CacheSample.head("old"), [1, 2, 3], for: key)
            let old = try await CacheSample.only(store.responses(for: key))
            try await store.update(old.id, of: key, to: try CacheSample.head("new"))
            let new = try await CacheSample.only(open().responses(for: key))
            try expect("the head", CacheSample.name(new), is: "new")
            try expect("the body", try await CacheSample.body(new), is: [1, 2, 3])
            try expect("the id", new.id, is: old.id)
            try await store.remove([old.id], of: key)
            try await store.update(old.id, of: key, to: try CacheSample.head("newer"))
            try expect(try await store.responses(for: key).isEmpty, "an update brought a removed response back")
        },
        Check(description: "A response replaces others when it is whole, and not before") { open in
            let store = try await open()
            try await store.store(try CacheSample.head("a"), [1], for: key)
            try await store.store(try CacheSample.head("b"), [2], for: key)
            let both = try await store.responses(for: key)
            try expect("the variants", Set(both.map(CacheSample.name)), is: ["a", "b"])
            let obsolete = both.filter { CacheSample.name($0) == "a" }.map(\.id)
            let writer = try await store.writer(of: try CacheSample.head("c"), for: key, inPlaceOf: obsolete)
            try await writer.write(CacheSample.bytes(40_000, seed: 1)[...])
            try expect(
                "the variants while one is written", Set(try await store.responses(for: key).map(CacheSample.name)),
                is: ["a", "b"])
            try await writer.write([9])
            try await writer.finish()
            try expect("the variants", Set(try await open().responses(for: key).map(CacheSample.name)), is: ["b", "c"])
        },
        Check(description: "An incomplete body is not stored, and neither is a body that is too large") {
            open in
            let store = try await open()
            do {
                let writer = try await store.writer(of: try CacheSample.head("half"), for: key, inPlaceOf: [])
                for _ in 0..<10 { try await writer.write(CacheSample.bytes(6_000, seed: 1)[...]) }
            }
            let writer = try await store.writer(of: try CacheSample.head("large"), for: key, inPlaceOf: [])
            var written: Int64 = 0
            let chunk = CacheSample.bytes(65_536, seed: 2)[...]
            var isRefused = false
            while written <= store.maximumBodySize, !isRefused {
                do { try await writer.write(chunk) } catch { isRefused = true }
                written += Int64(chunk.count)
            }
            try expect(isRefused, "a body larger than maximumBodySize is taken")
            try expect(try await open().responses(for: key).isEmpty, "a part of a body is found")
        },
    ]

    // MARK: Removing

    static let removing: [Check] = [
        Check(description: "A removed response is gone, and removing a missing one is not an error") { open in
            let store = try await open()
            let other = CacheKey(url: key.url, partition: "b")
            let elsewhere = CacheKey(url: key.url + "0", partition: "a")
            try await store.remove([StoredResponse.ID(1)], of: key)
            try await store.removeResponses(of: key.url)
            for key in [key, other, elsewhere] {
                try await store.store(try CacheSample.head("x"), [1], for: key)
                try await store.store(try CacheSample.head("y"), [1], for: key)
            }
            let found = try await store.responses(for: key)
            try await store.remove([found[0].id], of: key)
            try expect("the remaining ids", try await open().responses(for: key).map(\.id), is: [found[1].id])
            try await store.removeResponses(of: key.url)
            try expect(try await store.responses(for: key).isEmpty, "a URL's response is still there")
            try expect(
                try await store.responses(for: other).isEmpty, "another identity's response for the URL is still there")
            try expect("the responses of another URL", try await store.responses(for: elsewhere).count, is: 2)
            try await store.removeAll()
            try expect(try await open().responses(for: elsewhere).isEmpty, "a response is left after all were removed")
            try expect("the number of counted responses", try await store.usage().responses, is: 0)
        },
        Check(
            description:
                "Where invalidations are counted, a response that was requested before one is not stored after it"
        ) { open in
            let stores = (try await open(), try await open())
            let elsewhere = key.url + "0"
            let sizes = [10, Int(min(stores.0.maximumBodySize, 600_000))]
            /// Begins to write a response.
            func writer(_ name: String, _ size: Int) async throws -> any CacheWriter {
                let writer = try await stores.0.writer(of: try CacheSample.head(name), for: key, inPlaceOf: [])
                try await writer.write(CacheSample.bytes(size, seed: 7)[...])
                return writer
            }
            for (size, clears) in sizes.flatMap({ [($0, false), ($0, true)] }) {
                let first = try await stores.0.lastInvalidation()
                let late = try await writer("late", size)
                if clears { try await stores.1.removeAll() } else { try await stores.1.removeResponses(of: key.url) }
                let second = try await stores.0.lastInvalidation()
                let isStored = try await late.finish(unlessInvalidatedAfter: first)
                try expect("whether it is stored", isStored, is: first == second)
                guard first != second else { continue }
                try expect(try await stores.1.responses(for: key).isEmpty, "an obsolete response is stored")
                try await stores.1.removeResponses(of: elsewhere)
                let isNewStored = try await writer("new", size).finish(unlessInvalidatedAfter: second)
                try expect(isNewStored, "a response is not stored, though only another URL's were removed")
                let found = try await CacheSample.only(stores.1.responses(for: key))
                try expect("the bytes", try await CacheSample.body(found), is: CacheSample.bytes(size, seed: 7))
            }
            // After more invalidations than a store can remember, no earlier response is stored.
            let first = try await stores.0.lastInvalidation()
            let late = try await writer("late", 10)
            try await stores.1.removeResponses(of: key.url)
            for number in 0..<2000 { try await stores.1.removeResponses(of: "https://api.example/\(number)") }
            guard try await stores.0.lastInvalidation() != first else { return }
            let isStored = try await late.finish(unlessInvalidatedAfter: first)
            try expect(!isStored, "an obsolete response is stored after 2000 other invalidations")
        },
        Check(
            description: "Where invalidations are counted, each removal of a URL's responses counts as one"
        ) { open in
            let stores = (try await open(), try await open())
            try await stores.0.store(try CacheSample.head("x"), [1], for: key)
            let first = try await stores.0.lastInvalidation()
            try await stores.0.removeResponses(of: key.url)
            guard try await stores.0.lastInvalidation() != first else { return }
            try expect("the number after a removal", try await stores.1.lastInvalidation(), is: first + 1)
            try await stores.1.removeResponses(of: key.url)
            try expect(
                "the number after a removal of nothing", try await stores.0.lastInvalidation(), is: first + 2)
        },
        Check(description: "The responses of one partition are removed, and those from before a date") { open in
            let stores = (try await open(), try await open())
            let mine = CacheKey(url: key.url, partition: CacheKey.partition(ofIdentity: "me"))
            for isDated in [false, true] {
                try await stores.0.store(try CacheSample.head("x"), [1], for: mine)
                if isDated {
                    try await stores.1.removeResponses(before: .distantFuture)
                } else {
                    try await stores.1.removeResponses(ofPartition: mine.partition)
                }
                try expect(try await stores.0.responses(for: mine).isEmpty, "a removed response is found")
            }
        },
        Check(description: "An id is never used again") { open in
            let store = try await open()
            var seen: Set<StoredResponse.ID> = []
            for round in 0..<20 {
                try await store.store(try CacheSample.head("\(round)"), [1], for: key)
                let found = try await CacheSample.only(store.responses(for: key))
                try expect(seen.insert(found.id).inserted, "the id \(found.id.value) came twice")
                if round.isMultiple(of: 2) { try await store.removeAll() }
                try await store.remove([found.id], of: key)
            }
        },
        Check(description: "A body that a reader holds can be read after its response was removed") { open in
            let store = try await open()
            let body = CacheSample.bytes(min(3_000_000, Int(store.maximumBodySize)), seed: 5)
            try await store.store(try CacheSample.head("x"), body, for: key)
            let found = try await CacheSample.only(store.responses(for: key))
            let held = try await found.body()
            try await store.removeAll()
            for number in 0..<20 {
                let key = CacheKey(url: "https://api.example/\(number)", partition: "")
                try await store.store(try CacheSample.head("y"), CacheSample.bytes(60_000, seed: 6), for: key)
            }
            try expect(try await held?.collect() == body, "the body has changed")
            let late = try await found.body()?.collect()
            try expect(late == nil || late == body, "the body of a removed response has changed")
        },
        Check(description: "The bounds are kept, and recently used responses stay") { open in
            let store = try await open()
            let capacity = try await store.usage().capacity
            let size = Int(min(store.maximumBodySize, max(1024, capacity / 64)))
            let favorite = CacheKey(url: "https://api.example/favorite", partition: "")
            try await store.store(try CacheSample.head("favorite"), [1], for: favorite)
            for number in 0..<(3 * Int(capacity) / size) {
                let key = CacheKey(url: "https://api.example/\(number)", partition: "")
                try await store.store(try CacheSample.head("x"), CacheSample.bytes(size, seed: number), for: key)
                let usage = try await store.usage()
                try expect(usage.bytes <= capacity, "\(usage.bytes) bytes of \(capacity) are stored")
                try expect(try await !store.responses(for: favorite).isEmpty, "the response used last is gone")
            }
            let usage = try await store.usage()
            try expect(usage.bytes > capacity / 4, "only \(usage.bytes) bytes of \(capacity) are used")
            let first = CacheKey(url: "https://api.example/0", partition: "")
            try expect(try await store.responses(for: first).isEmpty, "the least recently used response is still there")
        },
        Check(description: "A URL with thousands of variants keeps the last few, and stays quick to read") {
            open in
            let store = try await open()
            for number in 0..<2000 { try await store.store(try CacheSample.head("\(number)"), [1], for: key) }
            let found = try await store.responses(for: key)
            try expect(found.count <= 2 * MemoryCacheStore.variantLimit, "\(found.count) variants are kept")
            try expect(found.contains { CacheSample.name($0) == "1999" }, "the last variant is missing")
        },
    ]

    // MARK: Sharing

    static let sharing: [Check] = [
        Check(description: "Concurrent writers and readers of one URL get whole responses, never a mixture") { open in
            let stores = [try await open(), try await open()]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        let store = stores[task % 2]
                        for round in 0..<25 {
                            let seed = task * 100 + round
                            if task < 4 {
                                let old = try await store.responses(for: key).map(\.id)
                                let size = 1000 + seed * 37 % 60_000
                                try await store.store(
                                    try CacheSample.head("\(seed)"), CacheSample.bytes(size, seed: seed), for: key,
                                    inPlaceOf: old)
                            } else {
                                for found in try await store.responses(for: key) {
                                    let seed = Int(CacheSample.name(found)) ?? -1
                                    let size = 1000 + seed * 37 % 60_000
                                    // It may have been removed since.
                                    guard let body = try await found.body()?.collect() else { continue }
                                    try expect(
                                        body == CacheSample.bytes(size, seed: seed), "body and head do not match")
                                }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    ]
}
