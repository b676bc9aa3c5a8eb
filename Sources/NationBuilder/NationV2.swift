// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSONAPI

/// Version 2 of a nation's API, which speaks JSON:API.
///
/// Each type of resource is a property, a ``ResourceCollection``; what is no
/// resource of its own is a method of one. <doc:VersionTwoOperations> lists all.
/// Anything else is reached by the ``client``.
public struct NationV2: Sendable {
    /// What sends version 2's requests: paths are relative to `/api/v2`.
    public let client: Client

    /// What probes have shown of the nation; copies share it.
    let knowledge: V2.Knowledge

    init(_ nation: Client) {
        client = nation.with {
            $0.baseURL = $0.baseURL.map { BaseURL(stringLiteral: "\($0)/api/v2") }
            $0.defaults += [.accept(.jsonAPI)]
        }
        knowledge = V2.Knowledge()
    }
}
