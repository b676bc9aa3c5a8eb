// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension Options {
    private enum CredentialFields: OptionKey { static let defaultValue: Set<HTTPField.Name> = [] }

    /// The fields that an authorizer added.
    var credentialFields: Set<HTTPField.Name> {
        get { self[CredentialFields.self] }
        set { self[CredentialFields.self] = newValue }
    }
}
