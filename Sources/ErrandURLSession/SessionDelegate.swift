// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session.
///
/// It passes the events of tasks on to their exchanges.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: SessionExchange]>([:])
    private let tls: TLSOptions

    init(_ tls: TLSOptions) { self.tls = tls }

    func add(_ exchange: SessionExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let exchange = exchange(of: dataTask)
        if let response = response as? HTTPURLResponse, response.statusCode < 200 {
            // An informational response. The final response is still to come.
        } else if let response = response as? HTTPURLResponse {
            exchange?.receive(SessionHead.head(of: response))
        } else {
            exchange?.fail(ClientError(.connection.protocolViolation))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data, from: dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error, !Self.isRefusedChallenge(error, task) {
            return exchange.fail(SessionFailure.error(for: error, hasHead: task.response != nil))
        }
        // A redirect that is not followed may end the task without an earlier
        // head.
        if let response = task.response as? HTTPURLResponse { exchange.receive(SessionHead.head(of: response)) }
        exchange.finish()
    }

    private static func isRefusedChallenge(_ error: any Error, _ task: URLSessionTask) -> Bool {
        guard (error as? URLError)?.code == .cancelled, let response = task.response as? HTTPURLResponse else {
            return false
        }
        return response.statusCode == 401 || response.statusCode == 407
    }

    #if canImport(Security)
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let (disposition, credential) = SessionTrust(tls).respond(challenge)
            if disposition == .cancelAuthenticationChallenge {
                exchange(of: task)?.fail(ClientError(tls.publicKeyPins.isEmpty ? .connection.tls : .connection.pinning))
            }
            completionHandler(disposition, credential)
        }
    #else
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            // Without this, a 401 would never be returned.
            completionHandler(.rejectProtectionSpace, nil)
        }
    #endif
}

/// The conversion of a response's head to the core's type.
enum SessionHead {
    static func head(of response: HTTPURLResponse) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String else {
                continue
            }
            fields.append(HTTPField(name: name, value: value))
        }
        let code = (100...999).contains(response.statusCode) ? response.statusCode : 999
        return HTTPResponse(status: HTTPResponse.Status(code: code), headerFields: fields)
    }
}
