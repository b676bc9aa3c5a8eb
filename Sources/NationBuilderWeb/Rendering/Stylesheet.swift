// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilderAccounts

extension NationBuilderWeb {
    /// The style sheet with the looks of the configuration.
    private var style: String {
        let (button, panel) = (configuration.button, configuration.panel)
        func milliseconds(_ time: Duration) -> String { "\(Int(time / .milliseconds(1)))ms" }
        return String(decoding: PackageResources.style_css, as: UTF8.self) + """
            :root {
              --tint: \(configuration.tint.light); --button-corner: \(button.avatarCornerRadius)px;
              --button-side: \(button.avatarSide)px; --button-space: \(button.spacing)px;
              --button-border: \(button.borderWidth)px; --button-height: \(button.minimumHeight)px;
              --button-dimmed: \(button.dimmedOpacity); --button-fade: \(milliseconds(button.highlightDuration));
              --panel-line: \(panel.borderShade); --panel-corner: \(panel.cornerRadius)px;
              --panel-button: \(panel.buttonShade); --panel-image-line: \(panel.imageBorderShade);
              --panel-image-corner: \(panel.imageCornerRadius)px; --panel-image-side: \(panel.imageSide)px;
              --panel-time: \(milliseconds(panel.appearanceDuration));
            }
            @media (prefers-color-scheme: dark) { :root { --tint: \(configuration.tint.dark); } }

            """
    }

    /// The path of the style sheet, which changes with its content.
    public var stylesheetPath: String {
        "\(configuration.path)/nationbuilder.css?v=\(ContentVersion.of(style))"
    }

    var stylesheet: Response {
        var response = Response(
            status: .ok,
            headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: style)))
        PageHeaders.set(on: &response)
        return response
    }
}
