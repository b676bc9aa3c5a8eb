// SPDX-License-Identifier: MIT

import Foundation

/// What this process has used so far.
enum Usage {
    /// Processor time of all threads, user and system, in microseconds.
    static var processorTime: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
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
}
