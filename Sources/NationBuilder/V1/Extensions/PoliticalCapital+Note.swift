// SPDX-License-Identifier: MIT

import ErrandJSON

extension V1.PoliticalCapital {
    /// The note about the capital, from either of the API's two forms.
    public var note: String? { content?.string ?? content?["note"]?.string }
}
