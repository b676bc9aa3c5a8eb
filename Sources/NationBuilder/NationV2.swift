// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSONAPI

/// Version 2 of a nation's API, which follows JSON:API.
///
/// Each type of resource is a property, a ``ResourceCollection`` whose methods
/// are the type's operations. <doc:VersionTwoOperations> lists all operations.
/// Anything else can be requested with ``client``.
public struct NationV2: Sendable {
    /// The client for version 2; paths are relative to `/api/v2`.
    public let client: Client

    /// The results of probes; copies share them.
    let knowledge: V2.Knowledge

    init(_ nation: Client) {
        let knowledge = V2.Knowledge()
        self.knowledge = knowledge
        client = nation.with {
            $0.middleware.insert(V2.WriteCount(knowledge: knowledge), at: 0)
            $0.baseURL = $0.baseURL.map { BaseURL(stringLiteral: "\($0)/api/v2") }
            $0.defaults += [.accept(.jsonAPI)]
        }
    }
}
