// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The decisions of a download: the request for a file that may exist in part,
/// and the meaning of the response.
struct DownloadPlan: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        /// The body is the whole file: write it from the first byte.
        case whole
        /// The body continues where the part ends, up to an offset.
        ///
        /// Whether that is the end of the file is known only with the total; otherwise the server is asked from there.
        case rest(end: Int64, isLast: Bool)
        /// The part is already the whole file.
        case complete
        /// The part is useless: request the whole file.
        case restart
        /// The body is a part of the file, and nobody asked for a part.
        case unasked
    }

    /// The number of bytes in the part; with 0 the whole file is requested.
    let offset: Int64

    /// The note about the part.
    let partial: PartialDownload?

    /// A plan for the whole file.
    static let whole = DownloadPlan(offset: 0, partial: nil)

    /// Creates a plan for the part on the disk.
    init(offset: Int64, partial: PartialDownload?) {
        self.partial = offset > 0 ? partial : nil
        self.offset = partial == nil ? 0 : max(0, offset)
    }

    /// Changes a request into one for what the plan lacks.
    func prepare(_ request: inout RawRequest) {
        request.head.headerFields[.acceptEncoding] = "identity"
        guard let partial else { return }
        request.head.headerFields[.range] = "bytes=\(offset)-"
        request.head.headerFields[.ifRange] = partial.validator
        // A 416 is not an error here: the plan handles it.
        request.options.acceptedStatus = request.options.acceptedStatus.union(.only(416))
    }

    /// Returns the step after a response.
    ///
    /// - Parameter asksForPart: Whether the caller's own request asks for a range,
    ///   which is then the file.
    func step(_ head: HTTPResponse, asksForPart: Bool = false) -> Step {
        let range = head.headerFields[.contentRange].flatMap { ContentRange($0) }
        guard let partial else {
            guard head.status == .partialContent, !asksForPart else { return .whole }
            if case .bytes(0, let last, let total?) = range, total - 1 == last { return .whole }
            return .unasked
        }
        switch head.status.code {
        case 206:
            guard case .bytes(let first, let last, let total) = range, first == offset, last < .max,
                isSame(partial, head)
            else { return .restart }
            // A server may send less than the requested range, and the whole
            // may have another length than before. Both are useless.
            if let total, total - 1 != last { return .restart }
            if let known = partial.total, let total, known != total { return .restart }
            let known = total ?? partial.total
            // The file cannot go on beyond its end.
            if let known, last >= known { return .restart }
            return .rest(end: last + 1, isLast: last + 1 == known)
        case 416:
            guard case .unsatisfied(let total) = range, total == offset, partial.total ?? total == offset,
                isSame(partial, head)
            else { return .restart }
            return .complete
        default: return .whole
        }
    }

    /// Returns whether the response may be of the same version: it does not
    /// name another one.
    private func isSame(_ partial: PartialDownload, _ head: HTTPResponse) -> Bool {
        guard partial.validator.hasPrefix("\"") else {
            return head.headerFields[.lastModified].map { $0 == partial.validator } ?? true
        }
        return head.headerFields[.eTag].map { $0 == partial.validator } ?? true
    }
}

/// The field `Content-Range` (RFC 9110 §14.4).
enum ContentRange: Equatable {
    /// A range of bytes, and the total size if known.
    case bytes(first: Int64, last: Int64, total: Int64?)
    /// No bytes: the range is outside the total size.
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
