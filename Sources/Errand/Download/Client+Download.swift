// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes
public import SystemPackage

extension Client {
    /// Writes an answer's body to a file, all of it or not at all.
    ///
    /// The bytes go to `file.part` beside it, which takes the file's place, and
    /// name, when the last one is on the disk; a file that was there before stays
    /// whole until then. When the call fails and the server named a validator (a
    /// strong `ETag`, or a `Last-Modified` before the answer's `Date`), the part stays, with the validator in
    /// `file.part.json`, and the next call goes on from there; where the server's
    /// version has changed since, it begins anew (RFC 9110 §13.1.5, §14.2).
    ///
    /// The client's own limit for a whole call does not hold here; one that the
    /// request sets does, and so does the limit between two chunks. The bytes are
    /// asked for without compression.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - parts: Parts for this call only.
    ///   - file: Where the body goes; its directory must exist.
    ///   - resume: Whether to go on from an earlier part.
    /// - Throws: Whatever ``Client/withResponse(to:_:use:)`` throws; `Errno` when
    ///   a file cannot be written; `ClientError.rejected` when another call is
    ///   writing it.
    @concurrent
    public func download(
        _ request: Request<Void>, _ parts: RequestPart?..., to file: FilePath, resume: ResumePolicy = .automatic
    ) async throws -> Download {
        let request = request.with(.group(parts))
        let job = try await DownloadJob(client: self, request: request, file: file, resumes: resume == .automatic)
        return try await job.run()
    }
}

/// A file that was downloaded.
public struct Download: Sendable {
    /// Where it is.
    public let file: FilePath

    /// Its size.
    public let bytes: Int64

    /// How many of its bytes were there from an earlier call; 0 when the whole
    /// was sent now.
    public let resumedFrom: Int64

    /// Status and fields of the answer that brought its last byte.
    public let head: HTTPResponse
}

/// Whether a download goes on from where an earlier one broke off.
public struct ResumePolicy: Sendable, Hashable {
    private enum Kind { case automatic, never }
    private let kind: Kind

    /// It does, where the server's version is the same.
    public static var automatic: Self { Self(kind: .automatic) }
    /// It begins anew, and keeps no part when it fails.
    public static var never: Self { Self(kind: .never) }
}
