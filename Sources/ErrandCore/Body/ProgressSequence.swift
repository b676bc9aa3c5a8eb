// SPDX-License-Identifier: MIT

/// The progress reports of a call, as they are made.
///
/// ```swift
/// let progress = ProgressSequence()
/// async let response = client.send(request, .progress(progress))
/// for await report in progress { bar.fraction = report.fraction ?? 0 }
/// try await response
/// ```
///
/// A slow reader may miss reports in between, but never the last 64. The
/// sequence ends with the call, even when the call fails. It serves one call
/// and one reader.
public struct ProgressSequence: AsyncSequence, Sendable {
    /// A report.
    public typealias Element = TransferProgress
    /// `Never`: reading reports does not fail.
    public typealias Failure = Never

    /// One reference, because every request part reserves space for it.
    private final class Channel: Sendable {
        let reports: AsyncStream<TransferProgress>
        let continuation: AsyncStream<TransferProgress>.Continuation

        init() { (reports, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64)) }
    }

    private let channel = Channel()

    /// Creates a sequence to pass to a request as `.progress`.
    public init() {}

    /// Returns an iterator over the reports.
    public func makeAsyncIterator() -> AsyncStream<TransferProgress>.Iterator { channel.reports.makeAsyncIterator() }

    func report(_ progress: TransferProgress) { channel.continuation.yield(progress) }

    /// Ends the sequences that the parts report to.
    static func finish(composed parts: [RequestPart]) {
        for part in parts {
            part.progress?.channel.continuation.finish()
            if case .group(let inner) = part.step { finish(composed: inner) }
        }
    }
}
