// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session, and whether it belongs to the transport or to the caller.
final class SessionOwner: Sendable {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let isOwn: Bool

    init(_ configuration: URLSessionConfiguration, _ tls: TLSOptions) {
        delegate = SessionDelegate(tls)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        isOwn = true
    }

    /// Creates an owner for a caller's session, which already has a delegate.
    ///
    /// On Apple's systems each task gets a delegate of its own. On Linux a
    /// task's delegate gets no errors, so a new session with the caller's
    /// configuration is used there.
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
