// SPDX-License-Identifier: MIT
// swift-format-ignore-file

// What of Apple's module of this name is used, declared and nothing more: see Scripts/apple-check.

@_exported import Foundation

public class ASPresentationAnchor: NSObject {}

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

public struct ASWebAuthenticationSessionError: Error {
    public enum Code { case canceledLogin }
    public let code: Code
}

@MainActor
public class ASWebAuthenticationSession: NSObject {
    public struct Callback: Sendable {
        public static func customScheme(_ scheme: String) -> Callback { Callback() }
        public static func https(host: String, path: String) -> Callback { Callback() }
    }

    public init(url: URL, callback: Callback, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void) {}
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    @discardableResult public func start() -> Bool { false }
    public func cancel() {}
}
