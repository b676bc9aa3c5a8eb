// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import Foundation
    import ImageIO
    import NationBuilderAccounts
    import SwiftUI

    /// A person's picture, or an icon instead.
    struct AccountPicture: View {
        let avatar: Avatar?
        let icon: AccountButtonModel.Icon?
        let side: Double
        let cornerRadius: Double
        let borderWidth: Double

        var body: some View {
            if let image = avatar.flatMap(Self.image) {
                Image(decorative: image, scale: 1)
                    .resizable()
                    .frame(width: side, height: side)
                    .clipShape(RoundedRectangle(cornerRadius: cornerRadius))
                    .overlay(RoundedRectangle(cornerRadius: cornerRadius).stroke(.tint, lineWidth: borderWidth))
            } else if avatar != nil || icon != nil {
                Image(systemName: Self.symbols[icon ?? .person] ?? "person")
                    .frame(width: side, height: side)
                    .accessibilityHidden(true)
            }
        }

        private static let symbols: [AccountButtonModel.Icon: String] = [
            .signIn: "person.badge.plus", .person: "person", .people: "person.2",
        ]

        private static func image(_ avatar: Avatar) -> CGImage? {
            CGImageSourceCreateWithData(Data(avatar.bytes) as CFData, nil)
                .flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
        }
    }
#endif
