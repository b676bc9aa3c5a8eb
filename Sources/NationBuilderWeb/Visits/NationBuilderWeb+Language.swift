// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NationBuilderAccounts

extension NationBuilderWeb {
    /// Returns the language of the response to a request: that of the settings, or else the browser's.
    func language(of request: Request) -> AccountLanguage {
        configuration.language ?? AccountLanguage(accepted: request.headers[.acceptLanguage])
    }
}
