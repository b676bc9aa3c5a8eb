// SPDX-License-Identifier: MIT

import Foundation

/// An answer on its way out, which a fault may spoil.
struct ServerAnswer {
    /// Which one: the path of an endpoint; `redirect`, its text from `?` on;
    /// `header` and `claims` of an id token, and `id_token`, its text.
    let kind: String
    var status = 200
    var members: [String: Any] = [:]
    /// What is sent in place of the members.
    var text: String?
    var type = "application/json"
    var location: String?
    var retryAfter: String?
    var challenge: String?

    /// A way of being wrong.
    typealias Fault = @Sendable (inout ServerAnswer) -> Void

    /// The answer as the fault of that name makes it.
    func spoiled(by fault: String?) -> ServerAnswer {
        var answer = self
        if let fault { ServerFault.all[fault]?(&answer) }
        return answer
    }
}

/// Ways of spoiling one kind of answer.
struct FaultOf {
    let kind: String
    init(_ kind: String) { self.kind = kind }

    /// A member of another value, as JSON; `nil` leaves it out.
    func member(_ name: String, _ json: String?) -> ServerAnswer.Fault {
        change { answer in
            answer.members[name] = json.flatMap {
                try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
            }
        }
    }

    /// Something else altogether.
    func raw(
        _ status: Int, _ text: String, type: String = "application/json", location: String? = nil,
        retryAfter: String? = nil
    ) -> ServerAnswer.Fault {
        change { answer in
            answer.status = status
            answer.text = text
            answer.type = type
            answer.location = location
            answer.retryAfter = retryAfter
        }
    }

    /// A text made of the text.
    func text(_ make: @escaping @Sendable (String) -> String) -> ServerAnswer.Fault {
        change { $0.text = $0.text.map(make) }
    }

    func change(_ body: @escaping @Sendable (inout ServerAnswer) -> Void) -> ServerAnswer.Fault {
        let kind = kind
        return { if $0.kind == kind { body(&$0) } }
    }
}
