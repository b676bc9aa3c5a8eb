// SPDX-License-Identifier: MIT

import Foundation

/// What this process has used so far.
enum Usage {
    /// Processor time of all threads, user and system, in microseconds.
    static var processorTime: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        func microseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1_000_000 + Double(time.tv_usec) }
        return microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
    }

    /// Resident memory in MiB.
    static var residentMemory: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }

    /// The one in the middle.
    ///
    /// Where threads run and sleep differs from round to round, and with it the
    /// time by a fifth; the least of many rounds is the luckiest one.
    static func median(_ times: [Double]) -> Double {
        times.isEmpty ? .nan : times.sorted()[times.count / 2]
    }

    /// Processor time for one of many, in microseconds.
    static func measure(
        _ count: Int, _ parallel: Int, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Double {
        let each = count / parallel
        let before = processorTime
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<parallel {
                group.addTask { for _ in 0..<each { try await work() } }
            }
            try await group.waitForAll()
        }
        return (processorTime - before) / Double(each * parallel)
    }
}
