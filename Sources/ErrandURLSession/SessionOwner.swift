// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session, and whose it is.
final class SessionOwner: Sendable {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let isOwn: Bool

    init(_ configuration: URLSessionConfiguration, _ tls: TLSOptions) {
        delegate = SessionDelegate(tls)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        isOwn = true
    }

    /// A caller's session has a delegate already.
    ///
    /// On Apple's systems each task gets one of its own; on Linux a task's
    /// delegate does not hear of errors, so there a new session with the
    /// caller's configuration takes its place.
    init(_ caller: URLSession) {
        delegate = SessionDelegate(.system)
        #if canImport(FoundationNetworking)
            session = URLSession(configuration: caller.configuration, delegate: delegate, delegateQueue: nil)
            isOwn = true
        #else
            session = caller
            isOwn = false
        #endif
    }

    deinit {
        if isOwn { session.finishTasksAndInvalidate() }
    }

    /// Begins a task that reports to the exchange.
    func begin(_ request: URLRequest, _ upload: UploadFile?, _ exchange: SessionExchange) -> URLSessionTask {
        let task =
            upload.map { session.uploadTask(with: request, fromFile: $0.url) } ?? session.dataTask(with: request)
        delegate.add(exchange, for: task)
        #if !canImport(FoundationNetworking)
            if !isOwn { task.delegate = delegate }
        #endif
        task.resume()
        return task
    }
}
