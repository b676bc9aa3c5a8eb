// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session, and whose it is.
final class SessionOwner: Sendable {
    private let session: URLSession
    private let isOwn: Bool
    private let tls: TLSOptions

    init(_ configuration: URLSessionConfiguration, _ tls: TLSOptions) {
        session = URLSession(configuration: configuration)
        isOwn = true
        self.tls = tls
    }

    init(_ caller: URLSession) {
        session = caller
        isOwn = false
        tls = .system
    }

    deinit {
        if isOwn { session.finishTasksAndInvalidate() }
    }

    /// Begins a task that reports to the exchange, whatever delegate the session
    /// has.
    func begin(_ request: URLRequest, _ upload: UploadFile?, _ exchange: SessionExchange) -> URLSessionTask {
        let task =
            upload.map { session.uploadTask(with: request, fromFile: $0.url) } ?? session.dataTask(with: request)
        task.delegate = SessionDelegate(exchange, tls)
        task.resume()
        return task
    }
}
