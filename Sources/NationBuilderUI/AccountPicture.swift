// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import Foundation
    import ImageIO
    import NationBuilderAccounts
    import SwiftUI

    /// A person's picture, or an icon instead.
    struct AccountPicture: View {
        let model: AccountPictureModel

        var body: some View {
            // Only the system knows whether it can read a picture's format.
            if let image = model.avatar.flatMap(Self.image) {
                Image(decorative: image, scale: 1)
                    .resizable()
                    .frame(width: model.side, height: model.side)
                    .clipShape(RoundedRectangle(cornerRadius: model.cornerRadius))
                    .overlay(
                        RoundedRectangle(cornerRadius: model.cornerRadius)
                            .stroke(model.border.style, lineWidth: model.border.width))
            } else {
                Image(systemName: model.icon.systemName)
                    .frame(width: model.side, height: model.side)
                    .accessibilityHidden(true)
            }
        }

        private static func image(_ avatar: Avatar) -> CGImage? {
            CGImageSourceCreateWithData(Data(avatar.bytes) as CFData, nil)
                .flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
        }
    }

    extension AccountPictureModel.Border {
        var style: AnyShapeStyle { shade.map { AnyShapeStyle(Color.primary.opacity($0)) } ?? AnyShapeStyle(.tint) }
    }
#endif
