// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/CampaignData.swift; change that, not this.

public import ErrandCore
public import ErrandJSON

extension V1.CampaignData {
    /// Returns the data of the nation's campaign.
    ///
    /// NationBuilder does not document the response, so it is returned unchanged.
    public func show(_ parts: RequestPart?...) async throws -> JSONValue {
        try await api.send(Self.show(), parts)
    }
}
