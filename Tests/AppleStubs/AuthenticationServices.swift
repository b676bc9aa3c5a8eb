// SPDX-License-Identifier: MIT
// swift-format-ignore-file

// What of Apple's module of this name is used, declared and nothing more: see Scripts/apple-check.

@_exported import Foundation

// A window of AppKit on macOS, of UIKit elsewhere. There is none on watchOS.
#if !os(watchOS)
    @MainActor
    public class ASPresentationAnchor: NSObject {}

    @MainActor
    public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
    }
#endif

public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable { case canceledLogin = 1, presentationContextNotProvided, presentationContextInvalid }
    public let code: Code
}

// It belongs to no actor, and its completion handler is not said to be sendable.
public class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public class Callback: NSObject {
        public class func customScheme(_ customScheme: String) -> Self { fatalError() }
        public class func https(host: String, path: String) -> Self { fatalError() }
    }

    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}
    public var prefersEphemeralWebBrowserSession = false
    @discardableResult public func start() -> Bool { false }
    public func cancel() {}

    #if !os(watchOS) && !os(tvOS)
        public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    #endif
}
