// SPDX-License-Identifier: MIT

/// Reports of how far a call has come, as they are made.
///
/// ```swift
/// let progress = ProgressSequence()
/// async let answer = client.send(request, .progress(progress))
/// for await report in progress { bar.fraction = report.fraction ?? 0 }
/// try await answer
/// ```
///
/// A reader that is slow misses reports in between, never the last ones: 64 are
/// kept. The sequence ends with the call, well or not, and serves one call and
/// one reader.
public struct ProgressSequence: AsyncSequence, Sendable {
    /// A report.
    public typealias Element = TransferProgress
    /// Reading reports does not fail.
    public typealias Failure = Never

    /// One reference, since every part has room for one.
    private final class Channel: Sendable {
        let reports: AsyncStream<TransferProgress>
        let continuation: AsyncStream<TransferProgress>.Continuation

        init() { (reports, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64)) }
    }

    private let channel = Channel()

    /// A sequence to be given to a request as `.progress`.
    public init() {}

    /// An iterator over reports.
    public func makeAsyncIterator() -> AsyncStream<TransferProgress>.Iterator { channel.reports.makeAsyncIterator() }

    func report(_ progress: TransferProgress) { channel.continuation.yield(progress) }

    /// Ends the sequences that parts report to.
    static func finish(composed parts: [RequestPart]) {
        for part in parts {
            part.progress?.channel.continuation.finish()
            if case .group(let inner) = part.step { finish(composed: inner) }
        }
    }
}
