// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON

extension V1 {
    /// The data of the nation's campaign.
    public struct CampaignData: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.CampaignData {
    /// Creates a request that returns the data of the nation's campaign.
    ///
    /// NationBuilder does not document the response, so it is returned unchanged.
    public static func show() -> Request<JSONValue> {
        .fetching("campaign_data")
    }
}
