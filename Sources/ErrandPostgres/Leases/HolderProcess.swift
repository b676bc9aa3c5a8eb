// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The process of a holder, by which others on the same machine find out whether it is gone.
///
/// Only Linux says enough: which boot, which namespace of processes, and when the process with a number began. A number
/// alone may be another process's by now.
struct HolderProcess: Equatable {
    /// The boot of the machine, and the namespace of processes.
    let place: String
    let number: Int32
    /// When the process began, in the kernel's unit.
    let start: String

    /// This process; `nil` where the system does not say enough.
    static let own: HolderProcess? = {
        let number = getpid()
        // A folder of processes that belongs to another namespace has other numbers.
        guard target(of: "/proc/self") == "\(number)", let boot = text(of: "/proc/sys/kernel/random/boot_id"),
            let space = target(of: "/proc/self/ns/pid"), let start = ProcessState(number)?.start
        else { return nil }
        let words = [boot, space].map { $0.filter { $0.isHexDigit } }
        return HolderProcess(place: words.joined(separator: "."), number: number, start: start)
    }()

    /// Whether no task of the process runs any more, or ever will.
    ///
    /// `false` when that is not known, as for a process on another machine.
    var isGone: Bool {
        guard let own = Self.own, place == own.place else { return false }
        if kill(number, 0) != 0 { return errno == ESRCH }
        guard let state = ProcessState(number) else { return false }
        return state.start != start || state.hasEnded
    }

    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = readlink(link, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    fileprivate static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }
}

/// The state of a process in Linux (`proc_pid_stat(5)`).
private struct ProcessState {
    let start: String
    /// Whether it has ended, and only its parent has not noticed yet.
    let hasEnded: Bool

    init?(_ number: Int32) {
        // The name of the program, in parentheses, may have any characters.
        guard let text = HolderProcess.text(of: "/proc/\(number)/stat"), let name = text.lastIndex(of: ")") else {
            return nil
        }
        let words = text[name...].dropFirst().split(separator: " ")
        guard words.count > 19 else { return nil }
        start = String(words[19])
        // A first thread that has ended says nothing of the others.
        hasEnded = (words[0] == "Z" || words[0] == "X") && (Int(words[17]) ?? 0) <= 1
    }
}
