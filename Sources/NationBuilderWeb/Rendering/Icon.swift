// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore

extension NationBuilderWeb {
    /// The icon of the pages in the browser's tabs.
    var icon: Response {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" \
            fill="\(configuration.tint.light)"/><path d="M8 24V8h2.6l8 9.2V8H24v16h-5.4l-8-9.2V24z" \
            fill="#fff"/></svg>
            """
        return Response(
            status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: svg)))
    }
}
