// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization

/// A nation with the device grant (RFC 8628), which NationBuilder has not.
struct DeviceNation: Sendable {
    private let server: FakeServer
    private let origin = SharedText()

    /// - Parameter errors: What the token endpoint returns before it gives tokens.
    init(_ errors: [String]) {
        let (origin, polls) = (self.origin, SharedText())
        server = FakeServer { request, _ in
            switch request.path {
            case "/.well-known/oauth-authorization-server":
                let place = origin.text
                return FakeServer.json(
                    """
                    {"issuer":"\(place)","token_endpoint":"\(place)/oauth/token",\
                    "device_authorization_endpoint":"\(place)/oauth/device"}
                    """)
            case "/oauth/device":
                return FakeServer.json(
                    """
                    {"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"http://127.0.0.1/device",\
                    "expires_in":600,"interval":1}
                    """)
            case "/oauth/token":
                let number = polls.text.count
                polls.text += "x"
                guard number < errors.count else {
                    return FakeServer.json(#"{"access_token":"a","token_type":"Bearer","refresh_token":"r"}"#)
                }
                return FakeServer.json("{\"error\":\"\(errors[number])\"}", .badRequest)
            case "/api/v1/people/me":
                return FakeServer.json(#"{"person":{"id":7,"full_name":"Ada Lovelace"}}"#)
            default: return FakeServer.json("{}", .notFound)
            }
        }
    }

    func run(_ use: @Sendable (_ origin: String) async throws -> Void) async throws {
        try await server.run { place in
            origin.text = place
            try await use(place)
        }
    }
}

/// A text that a server and a test share.
private final class SharedText: Sendable {
    private let value = Mutex("")

    var text: String {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
