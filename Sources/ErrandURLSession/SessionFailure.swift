// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Conversions of URLSession's errors to the core's errors.
enum SessionFailure {
    static func error(for error: any Error, hasHead: Bool) -> any Error {
        guard let error = error as? URLError else { return ClientError(.connection.lost, underlying: error) }
        if error.code == .cancelled { return CancellationError() }
        return ClientError(kindFromText(of: error) ?? kind(of: error.code, hasHead), underlying: error)
    }

    /// Returns a kind from the error's text.
    ///
    /// On Linux some failures have no code of their own, only libcurl's
    /// message.
    private static func kindFromText(of error: URLError) -> ClientError.Kind? {
        let words = (error.userInfo[NSLocalizedDescriptionKey] as? String ?? "").lowercased()
        if words.contains("remaining") || words.contains("transfer closed") { return .undecodable.truncated }
        if words.contains("empty reply") { return .connection.lost }
        guard error.code == .unknown else { return nil }
        let isTLS = words.contains("ssl") || words.contains("tls") || words.contains("certificate")
        return isTLS ? .connection.tls : nil
    }

    private static func kind(of code: URLError.Code, _ hasHead: Bool) -> ClientError.Kind {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: .connection.dns
        case .cannotConnectToHost: .connection.refused
        // Without a head the request may or may not have been sent. A kind that says it was not sent
        // would cause a retry.
        case .timedOut: hasHead ? .timedOut.idle : .timedOut.attempt
        case .badURL, .unsupportedURL: .invalidRequest.url
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            .connection.tls
        case .badServerResponse, .cannotParseResponse: hasHead ? .undecodable.truncated : .connection.protocolViolation
        case .cannotDecodeContentData, .cannotDecodeRawData: .undecodable.encoding
        case .dataLengthExceedsMaximum: .undecodable.tooLarge
        case .networkConnectionLost: hasHead ? .undecodable.truncated : .connection.lost
        default: .connection.lost
        }
    }
}
