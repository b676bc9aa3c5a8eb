// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// What to ask for, and what an answer means, for a file that may be there in
/// part: a pure decision.
struct DownloadPlan: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        /// The body is the whole: write it from the first byte.
        case whole
        /// The body goes on where the part ends; the whole is this long, if it
        /// is known.
        case rest(total: Int64?)
        /// The part is the whole already.
        case complete
        /// The part is of no use: ask again, for the whole.
        case restart
    }

    /// How many bytes there are; 0 means that the whole is asked for.
    let offset: Int64

    /// What is known of them.
    let partial: PartialDownload?

    /// The whole.
    static let whole = DownloadPlan(offset: 0, partial: nil)

    /// A plan for what is on the disk.
    init(offset: Int64, partial: PartialDownload?) {
        self.partial = offset > 0 ? partial : nil
        self.offset = partial == nil ? 0 : max(0, offset)
    }

    /// What the request says of the part.
    var parts: [RequestPart] {
        var parts: [RequestPart] = [.header(.acceptEncoding, "identity")]
        guard let partial else { return parts }
        parts += [.header(.range, "bytes=\(offset)-"), .header("If-Range", partial.validator)]
        // An answer to a range that the whole does not have is one to act on.
        parts.append(.edit { $0.options.acceptedStatus = $0.options.acceptedStatus.union(.only(416)) })
        return parts
    }

    /// What an answer means.
    func step(_ head: HTTPResponse) -> Step {
        guard let partial else { return .whole }
        let range = head.headerFields[.contentRange].flatMap { ContentRange($0) }
        switch head.status.code {
        case 206:
            guard case .bytes(let first, let last, let total) = range, first == offset, isSame(partial, head) else {
                return .restart
            }
            // A server may give less than was asked for, and the whole may have
            // another length than before; neither is what was asked for.
            if let total, total - 1 != last { return .restart }
            if let known = partial.total, let total, known != total { return .restart }
            return .rest(total: total ?? partial.total)
        case 416:
            guard case .unsatisfied(let total) = range, total == offset, partial.total == offset,
                isSame(partial, head)
            else { return .restart }
            return .complete
        default: return .whole
        }
    }

    /// Whether the answer does not name another version.
    private func isSame(_ partial: PartialDownload, _ head: HTTPResponse) -> Bool {
        guard partial.validator.hasPrefix("\"") else {
            return head.headerFields[.lastModified].map { $0 == partial.validator } ?? true
        }
        return head.headerFields[.eTag].map { $0 == partial.validator } ?? true
    }
}

/// The field `Content-Range` (RFC 9110 §14.4).
enum ContentRange: Equatable {
    /// These bytes of so many, if that is known.
    case bytes(first: Int64, last: Int64, total: Int64?)
    /// None of so many.
    case unsatisfied(total: Int64)

    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let total = Self.number(halves[1])
        guard total != nil || halves[1] == "*" else { return nil }
        if halves[0] == "*" {
            guard let total else { return nil }
            self = .unsatisfied(total: total)
            return
        }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
            total.map({ last < $0 }) ?? true
        else { return nil }
        self = .bytes(first: first, last: last, total: total)
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int64(text) : nil
    }
}
