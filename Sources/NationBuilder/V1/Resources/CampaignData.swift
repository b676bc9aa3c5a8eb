// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import HTTPTypes

extension V1 {
    /// What the nation says of its campaign.
    public struct CampaignData: Sendable {
        let api: NationV1

        /// What the nation says of its campaign.
        ///
        /// NationBuilder documents no form of the answer, so it comes as it is.
        public func show(_ parts: RequestPart?...) async throws -> JSONValue {
            try await api.send(Self.show(), parts)
        }
    }
}

// MARK: - Requests

extension V1.CampaignData {
    /// A request for what the nation says of its campaign.
    public static func show() -> Request<JSONValue> {
        Request(.get, "campaign_data", reading: .json())
    }
}
