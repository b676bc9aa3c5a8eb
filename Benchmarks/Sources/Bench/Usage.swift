// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// The resources that this process has used so far.
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

    /// Returns the memory in MiB that is in use, without what is free and not given back to the system.
    static func memoryInUse() -> Double {
        // Swift's module of the C library has no `malloc.h`.
        typealias Trim = @convention(c) (Int) -> CInt
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        return residentMemory
    }

    /// Returns the median.
    ///
    /// The scheduling of threads differs from round to round, and changes the time
    /// by a fifth. So the shortest of many rounds would be misleading.
    static func median(_ times: [Double]) -> Double {
        times.isEmpty ? .nan : times.sorted()[times.count / 2]
    }

    /// Returns the average cost of one call, in microseconds.
    static func measure(
        _ count: Int, _ parallel: Int, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Cost {
        try await measure(count, parallel, on: { _ in nil }, work: { _ in try await work() })
    }

    /// Returns the average cost of one call, in microseconds.
    ///
    /// - Parameters:
    ///   - executor: Returns the executor of a worker's task by the worker's number.
    ///   - work: One call of the worker with a number.
    static func measure(
        _ count: Int, _ parallel: Int, on executor: (Int) -> (any TaskExecutor)?,
        work: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Cost {
        let each = max(count / parallel, 1)
        let clock = ContinuousClock()
        let start = clock.now
        let before = processorTime
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<parallel {
                group.addTask(executorPreference: executor(worker)) {
                    for _ in 0..<each { try await work(worker) }
                }
            }
            try await group.waitForAll()
        }
        let all = Double(each * parallel)
        return Cost(
            processor: (processorTime - before) / all, clock: (clock.now - start) / .microseconds(1) / all)
    }
}

/// The cost of a request, in microseconds: processor time and elapsed time.
struct Cost {
    var processor: Double
    var clock: Double

    /// Returns the medians of both times.
    static func median(_ costs: [Cost]) -> Cost {
        Cost(processor: Usage.median(costs.map(\.processor)), clock: Usage.median(costs.map(\.clock)))
    }

    /// Returns two columns and their ratios to a reference.
    private func columns(against reference: Cost) -> String {
        func number(_ value: Double, _ width: Int, _ digits: Int) -> String {
            let text = String(format: "%.\(digits)f", value)
            return String(repeating: " ", count: max(width - text.count, 0)) + text
        }
        return number(processor, 9, 1) + number(processor / reference.processor, 7, 2) + " ×"
            + number(clock, 9, 1) + number(clock / reference.clock, 7, 2) + " ×"
    }

    /// Returns a line of a table: a name, and both columns with their ratios to a reference.
    func line(_ name: String, against reference: Cost) -> String {
        "  " + name.padding(toLength: Self.nameWidth, withPad: " ", startingAt: 0) + columns(against: reference)
    }

    /// Returns the head of a table of lines.
    static func head(_ name: String = "") -> String {
        name.padding(toLength: nameWidth + 2, withPad: " ", startingAt: 0) + "processor"
            + String(repeating: " ", count: 9) + "    clock"
    }

    private static let nameWidth = 52
}
