// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import Testing

/// Looks at a state of the pages: pictures of it on narrow and wide screens, light and dark, and
/// axe-core's word on each.
struct PageJudge: Sendable {
    let browser: WebDriver
    private let axe: String

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// Where `make test-web` has put axe-core.
    static let axePath = root.appending(path: ".build/axe/axe_playwright_python/axe.min.js").path
    /// Where the pictures go.
    static let pictures = root.appending(path: ".build/pages").path

    /// Whether everything is there that the tests in a browser need; `make test-web` insists.
    static let isReady =
        ProcessInfo.processInfo.environment["ERRAND_WEB"] != nil
        || (WebDriver.isInstalled && FileManager.default.isReadableFile(atPath: axePath))

    init(_ browser: WebDriver) throws {
        self.browser = browser
        axe = try String(contentsOfFile: Self.axePath, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: Self.pictures, withIntermediateDirectories: true)
    }

    /// Looks at the page that is shown.
    func look(_ state: String, at location: SourceLocation = #_sourceLocation) async throws {
        for scheme in ["light", "dark"] {
            try await browser.devTools(
                "Emulation.setEmulatedMedia",
                [
                    "features": [
                        ["name": "prefers-color-scheme", "value": .string(scheme)],
                        ["name": "prefers-reduced-motion", "value": "reduce"],
                    ]
                ])
            for width in [390, 1280] {
                try await browser.devTools(
                    "Emulation.setDeviceMetricsOverride",
                    [
                        "width": .number(JSONNumber(width)), "height": .number(JSONNumber(width == 390 ? 844 : 800)),
                        "deviceScaleFactor": 1, "mobile": .bool(width == 390),
                    ])
                try await picture("\(state)-\(width)-\(scheme)")
                try await judge(state, "\(width) \(scheme)", location)
                let spill = try await browser.run("return document.documentElement.scrollWidth > window.innerWidth")
                #expect(spill == .bool(false), "\(state) is wider than \(width)", sourceLocation: location)
            }
        }
        try await browser.devTools("Emulation.clearDeviceMetricsOverride", [:])
    }

    private func picture(_ name: String) async throws {
        let shot = try await browser.devTools(
            "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true])
        let data = try #require(shot["data"]?.string.flatMap { Data(base64Encoded: $0) })
        try data.write(to: URL(filePath: "\(Self.pictures)/\(name).png"))
    }

    /// WCAG 2.2, levels A and AA, and what axe-core recommends beyond it, such as landmarks.
    private func judge(_ state: String, _ look: String, _ location: SourceLocation) async throws {
        if try await browser.run("return typeof window.axe") != "object" {
            try await browser.run(axe)
        }
        let found = try await browser.runAndWait(
            """
            const done = arguments[arguments.length - 1];
            axe.run({runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}}).then(
                found => done({count: found.passes.length, violations: found.violations.map(
                    rule => rule.id + ': ' + rule.nodes.map(node => node.html + ' ' + node.failureSummary).join(' | '))}),
                error => done({count: 0, violations: [String(error)]}));
            """)
        #expect(found["count"] != 0 && found["count"] != nil, "axe-core has looked", sourceLocation: location)
        for violation in found["violations"]?.array ?? [] {
            Issue.record("\(state), \(look): \(violation.string ?? "")", sourceLocation: location)
        }
    }
}
