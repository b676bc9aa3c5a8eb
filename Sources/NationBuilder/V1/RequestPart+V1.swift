// SPDX-License-Identifier: MIT

public import ErrandCore

extension RequestPart {
    /// Whether a write sends the nation's webhooks.
    ///
    /// The API sends them unless it is told `false`.
    public static func fireWebhooks(_ fires: Bool) -> Self { .query("fire_webhooks", fires) }

    /// How many items a page has at most.
    ///
    /// The API gives 10 by default and 100 at most; a number that is not from 1
    /// to 100 throws `ClientError.invalidRequest.url` before anything is sent.
    public static func limit(_ count: Int?) -> Self {
        .group([
            .constant { _ in
                guard (1...100).contains(count ?? 1) else {
                    throw ClientError(.invalidRequest.url, reason: "a page has 1 to 100 items, not \(count ?? 0)")
                }
            }, .query("limit", count),
        ])
    }

    /// Asks for paging by token, for apps registered before October 7, 2014,
    /// which page by number without it.
    public static var tokenPaging: Self { .query("token_paginator", 1) }

    /// Asks for a page by its number, from 1, with so many items: the older way
    /// of paging.
    public static func page(_ number: Int, per count: Int? = nil) -> Self {
        .group([.query("page", number), .query("per_page", count)])
    }
}
