// SPDX-License-Identifier: MIT

public import ErrandCore

extension ClientError.Kind {
    /// `rejected`: the server ignored a filter.
    public var filterIgnored: Self { Self("\(name).filterIgnored") }

    /// `rejected`: there are more resources than the caller allows.
    public var tooMany: Self { Self("\(name).tooMany") }

    /// `rejected`: the resources changed faster than they could be read.
    public var unstable: Self { Self("\(name).unstable") }
}
