// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import HTTPTypes

// The code of the page of ErrandJSONAPI. It is compiled, not run.
private enum PageCode {
    static func articles(client: Client) async throws {
        let request = Request<Document<[Resource<Article>]>>(.get, "articles", reading: .document())
        let page = try await client.send(request)
        for article in page.data {
            print(article.title ?? "", try article.related(\.author).resource?.name ?? "nobody")
        }
    }
}
