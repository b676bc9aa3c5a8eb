// SPDX-License-Identifier: MIT

public import ErrandCore

extension RequestPart {
    /// Sets whether a write sends the nation's webhooks.
    ///
    /// The API sends them unless the value is `false`.
    public static func fireWebhooks(_ fires: Bool) -> Self { .query("fire_webhooks", fires) }

    /// Sets the largest number of items per page.
    ///
    /// The API's default is 10 and its maximum 100. A number that is not from 1
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

    /// Paging by token, for apps registered before October 7, 2014, which page
    /// by number otherwise.
    public static var tokenPaging: Self { .query("token_paginator", 1) }

    /// Requests a page by its number, from 1, with a number of items per page:
    /// the older kind of paging.
    public static func page(_ number: Int, per count: Int? = nil) -> Self {
        .group([.query("page", number), .query("per_page", count)])
    }
}
