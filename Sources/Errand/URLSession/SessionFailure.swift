// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Errors of URLSession in the core's terms.
enum SessionFailure {
    static func error(for error: any Error, hasHead: Bool) -> any Error {
        guard let error = error as? URLError else { return ClientError(.connection.lost, underlying: error) }
        if error.code == .cancelled { return CancellationError() }
        if error.code == .unknown, isTLS(error) { return ClientError(.connection.tls, underlying: error) }
        return ClientError(kind(of: error.code, hasHead), underlying: error)
    }

    /// On Linux a failed handshake has no code of its own, only libcurl's words.
    private static func isTLS(_ error: URLError) -> Bool {
        let words = (error.userInfo[NSLocalizedDescriptionKey] as? String ?? "").lowercased()
        return words.contains("ssl") || words.contains("tls") || words.contains("certificate")
    }

    private static func kind(of code: URLError.Code, _ hasHead: Bool) -> ClientError.Kind {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: .connection.dns
        case .cannotConnectToHost: .connection.refused
        case .timedOut: hasHead ? .timedOut.idle : .timedOut.connect
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
