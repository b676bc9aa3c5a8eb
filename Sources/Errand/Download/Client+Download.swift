// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation
public import HTTPTypes
public import SystemPackage

extension Client {
    /// Downloads a response body to a file, completely or not at all.
    ///
    /// The bytes are first written to `file.part` beside the file. When the last byte is on the disk, the
    /// part is renamed to the file. An earlier file stays intact until then.
    ///
    /// When the call fails, the part stays if the response has a validator (a strong `ETag`, or a
    /// `Last-Modified` before the response's `Date`). The validator is stored in `file.part.json`, and the
    /// next call continues from there. If the server's version has changed, the next call begins anew (RFC
    /// 9110 §13.1.5, §14.2). Only an idempotent request (``/ErrandCore/RawRequest/isIdempotent``) is
    /// continued. The part of any other, such as a `POST`, is removed: a part that turns out to be
    /// useless would make it a second request.
    ///
    /// The client's default limit for a whole call does not apply. A limit that
    /// the request sets does, and so does the limit between two chunks. The
    /// request asks for a response without compression.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - parts: Parts for this call only.
    ///   - file: The path of the file. Its directory must exist.
    ///   - resume: Whether an idempotent request continues from an earlier part.
    /// - Throws: The errors of ``/ErrandCore/Client/withResponse(to:_:use:)``; `ClientError.rejected` when the part
    ///   cannot be opened, or another call is writing the same file; `Errno` when writing fails later.
    @concurrent
    public func download(
        _ request: Request<Void>, _ parts: RequestPart?..., to file: FilePath, resume: ResumePolicy = .automatic
    ) async throws -> Download {
        let request = request.with(.group(parts))
        let job = try await DownloadJob(client: self, request: request, file: file, resumes: resume == .automatic)
        return try await job.run()
    }

    /// Downloads a response body to the file at a path, as it does to a `FilePath`.
    @concurrent
    @_disfavoredOverload
    public func download(
        _ request: Request<Void>, _ parts: RequestPart?..., to path: String, resume: ResumePolicy = .automatic
    ) async throws -> Download { try await download(request, .group(parts), to: FilePath(path), resume: resume) }

    /// Downloads a response body to the file of a URL, as it does to a `FilePath`.
    @concurrent
    public func download(
        _ request: Request<Void>, _ parts: RequestPart?..., to url: URL, resume: ResumePolicy = .automatic
    ) async throws -> Download { try await download(request, .group(parts), to: FilePath(of: url), resume: resume) }
}

/// A downloaded file.
public struct Download: Sendable {
    /// The path of the file.
    public let file: FilePath

    /// The size in bytes.
    public let bytes: Int64

    /// The number of bytes that an earlier call had downloaded; 0 when this
    /// call downloaded the whole file.
    public let resumedFrom: Int64

    /// The status and fields of the response that brought the last byte.
    public let head: HTTPResponse
}

/// The choice of whether a download continues where an earlier one broke off.
public struct ResumePolicy: Sendable, Hashable {
    private enum Kind { case automatic, never }
    private let kind: Kind

    /// The download continues if the server's version is the same.
    public static var automatic: Self { Self(kind: .automatic) }
    /// The download begins anew, and keeps no part when it fails.
    public static var never: Self { Self(kind: .never) }
}
