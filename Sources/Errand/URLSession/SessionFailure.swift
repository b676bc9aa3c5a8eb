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
        return ClientError(kind(of: error.code, hasHead), underlying: error)
    }

    private static func kind(of code: URLError.Code, _ hasHead: Bool) -> ClientError.Kind {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: .connection.dns
        case .cannotConnectToHost: .connection.refused
        // Without a head the request may have been sent or not; to say it was not would have it repeated.
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
