// SPDX-License-Identifier: MIT

import ErrandJSON

extension V1.PoliticalCapital {
    /// What it is for, in whichever way the API says it.
    public var note: String? { content?.string ?? content?["note"]?.string }
}
