// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// An answer made from a stored response.
public struct CachedAnswer: Sendable {
    /// The index of the stored response.
    public let index: Int

    /// The status and fields of the answer, with its age.
    public let head: HTTPResponse

    /// The bytes of the stored body that belong to the answer: all, none or a
    /// range.
    public let bytes: Range<Int64>

    /// The origin of the answer.
    public let origin: ResponseOrigin
}

extension CachedAnswer {
    /// Creates the answer to a request from a stored response; `nil` when only
    /// the server can give it, as for several ranges at once.
    ///
    /// - Parameters:
    ///   - head: The stored head, updated by the server's answer if there was
    ///     one.
    ///   - age: Its age in seconds; `nil` when the server has just confirmed
    ///     it.
    init?(_ index: Int, _ head: CachedHead, length: Int64, to request: CacheRequest, age: Double?) {
        var response = head.response
        if let age {
            for name in head.directives.fieldsThatNeedValidation {
                if let name = HTTPField.Name(name) { response.headerFields[fields: name] = [] }
            }
            response.headerFields[.age] = "\(Int64(min(age, DeltaSeconds.most)))"
        }
        var bytes = 0..<length
        if (200...299).contains(response.status.code) {
            if request.isSatisfied(by: head) {
                response = Self.notModified(response)
                bytes = 0..<0
            } else if request.hasRange, !request.isHead, request.mayApplyRange(to: head) {
                guard let range = request.range?.resolved(length), response.status == .ok,
                    response.headerFields[.contentEncoding] == nil
                else { return nil }
                response.status = .partialContent
                response.headerFields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
                response.headerFields[.contentLength] = "\(range.count)"
                bytes = range
            }
        }
        self.index = index
        self.head = response
        self.bytes = request.isHead ? 0..<0 : bytes
        origin = age.map { .cache(age: .seconds($0)) } ?? .revalidated
    }

    /// Returns the 304 for a caller that already has the response (RFC 9110
    /// §15.4.5).
    private static func notModified(_ response: HTTPResponse) -> HTTPResponse {
        let fields = response.headerFields.filter { field in
            ![.contentLength, .contentType, .contentEncoding, .contentRange].contains(field.name)
        }
        return HTTPResponse(status: .notModified, headerFields: HTTPFields(fields))
    }
}
