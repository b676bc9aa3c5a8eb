// SPDX-License-Identifier: MIT

public import ErrandCore

extension ClientError.Kind {
    /// `rejected`: the server answered as if a filter had not been asked for.
    public var filterIgnored: Self { Self("\(name).filterIgnored") }

    /// `rejected`: there is more than there may be.
    public var tooMany: Self { Self("\(name).tooMany") }
}
