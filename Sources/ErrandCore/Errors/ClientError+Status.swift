// SPDX-License-Identifier: MIT

import HTTPTypes

extension ClientError.Kind {
    /// Returns the kind for a status that was not accepted.
    static func status(_ status: HTTPResponse.Status) -> Self {
        switch status.code {
        case 401: .status.client.unauthorized
        case 403: .status.client.forbidden
        case 404: .status.client.notFound
        case 409: .status.client.conflict
        case 422: .status.client.unprocessable
        case 429: .status.client.tooManyRequests
        case 400...499: .status.client
        case 503: .status.server.unavailable
        case 500...599: .status.server
        case 300...399: .status.redirection
        default: .status
        }
    }
}
