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
    private let dispatcher = SessionDispatcher()

    init(_ configuration: URLSessionConfiguration, _ tls: TLSOptions) {
        session = URLSession(configuration: configuration, delegate: dispatcher, delegateQueue: nil)
        isOwn = true
        self.tls = tls
    }

    init(_ caller: URLSession) {
        #if canImport(FoundationNetworking)
            // Here a session hears its own delegate only, never a task's.
            session = URLSession(configuration: caller.configuration, delegate: dispatcher, delegateQueue: nil)
            isOwn = true
        #else
            session = caller
            isOwn = false
        #endif
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
        let delegate = SessionDelegate(exchange, tls)
        #if canImport(FoundationNetworking)
            dispatcher.add(delegate, for: task)
        #else
            task.delegate = delegate
        #endif
        task.resume()
        return task
    }
}
