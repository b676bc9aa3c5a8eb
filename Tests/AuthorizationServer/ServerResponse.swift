// SPDX-License-Identifier: MIT

import Foundation

/// A response on its way out, which a fault may spoil.
struct ServerResponse {
    /// Which one: the path of an endpoint; `redirect`, its text from `?` on;
    /// `header` and `claims` of an id token, and `id_token`, its text.
    let kind: String
    var status = 200
    var members: [String: Any] = [:]
    /// The text that is sent in place of the members.
    var text: String?
    var type = "application/json"
    var location: String?
    var retryAfter: String?
    var challenge: String?

    /// A way of being wrong.
    typealias Fault = @Sendable (inout ServerResponse) -> Void

    /// The response as the fault of that name makes it.
    func spoiled(by fault: String?) -> ServerResponse {
        var response = self
        if let fault { ServerFault.all[fault]?(&response) }
        return response
    }
}

/// Ways of spoiling one kind of response.
struct FaultOf {
    let kind: String
    init(_ kind: String) { self.kind = kind }

    /// A member of another value, as JSON; `nil` leaves it out.
    func member(_ name: String, _ json: String?) -> ServerResponse.Fault {
        change { response in
            response.members[name] = json.flatMap {
                try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
            }
        }
    }

    /// Something else altogether.
    func raw(
        _ status: Int, _ text: String, type: String = "application/json", location: String? = nil,
        retryAfter: String? = nil
    ) -> ServerResponse.Fault {
        change { response in
            response.status = status
            response.text = text
            response.type = type
            response.location = location
            response.retryAfter = retryAfter
        }
    }

    /// A text made of the text.
    func text(_ make: @escaping @Sendable (String) -> String) -> ServerResponse.Fault {
        change { $0.text = $0.text.map(make) }
    }

    func change(_ body: @escaping @Sendable (inout ServerResponse) -> Void) -> ServerResponse.Fault {
        let kind = kind
        return { if $0.kind == kind { body(&$0) } }
    }
}
