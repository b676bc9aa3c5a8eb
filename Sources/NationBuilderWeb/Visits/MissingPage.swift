// SPDX-License-Identifier: MIT

import HTTPTypes
public import Hummingbird

extension NationBuilderWeb {
    /// Adds a page for status 404, for all paths without a route.
    ///
    /// It is meant for applications without pages of their own. Add it after all
    /// routes.
    public func addMissingPage<Context: RequestContext>(to router: Router<Context>) {
        router.add(middleware: MissingPage<Context>(web: self))
    }
}

/// A middleware that replaces the error for a path without a route by a page.
private struct MissingPage<Context: RequestContext>: RouterMiddleware {
    let web: NationBuilderWeb

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch let error as HTTPError where error.status == .notFound {
            return await web.checked(request) { _, _ in
                guard Route.knownMethods.contains(request.method) else {
                    // RFC 9110 §9.1.
                    throw Refusal(.wrongMethod, .notImplemented)
                }
                // Browsers ask for it by themselves when they show something other than a page.
                return request.uri.path == "/favicon.ico" ? web.icon : web.bare(.missing, .notFound, for: request)
            }
        }
    }
}
