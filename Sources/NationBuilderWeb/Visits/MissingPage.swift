// SPDX-License-Identifier: MIT

import HTTPTypes
public import Hummingbird

extension NationBuilderWeb {
    /// Adds a page that says that there is no such page, for all paths that a
    /// router does not have.
    ///
    /// It is meant for applications without pages of their own, and is added
    /// behind all routes.
    public func addMissingPage<Context: RequestContext>(to router: Router<Context>) {
        router.add(middleware: MissingPage<Context>(web: self))
    }
}

/// Answers with a page where nothing else answers.
private struct MissingPage<Context: RequestContext>: RouterMiddleware {
    let web: NationBuilderWeb

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch let error as HTTPError where error.status == .notFound {
            return web.bare(.missing, .notFound)
        }
    }
}
