// SPDX-License-Identifier: MIT

/// A person's picture as a view draws it: the picture, or an icon if there is none.
///
/// Lengths are in points, or CSS pixels.
public struct AccountPictureModel: Sendable, Hashable {
    /// The picture; `nil` for the icon.
    public let avatar: Avatar?
    /// The icon to draw when there is no picture, or when the view cannot read it.
    public let icon: AccountButtonModel.Icon
    /// The side of picture or icon.
    public let side: Double
    /// The corner radius of the picture.
    public let cornerRadius: Double
    /// The border of the picture; an icon has none.
    public let border: Border

    /// The border of a picture.
    public struct Border: Sendable, Hashable {
        /// The width of the border.
        public let width: Double
        /// The opacity of black, or of white on a dark background, from 0 to 1; `nil`
        /// for the tint.
        public let shade: Double?
    }
}

extension AccountButtonModel {
    /// Returns the picture on the button, with the lengths of its appearance; `nil`
    /// when the button shows words only.
    public func picture(_ appearance: AccountButtonAppearance) -> AccountPictureModel? {
        guard avatar != nil || icon != nil else { return nil }
        return AccountPictureModel(
            avatar: avatar, icon: icon ?? .person, side: appearance.avatarSide,
            cornerRadius: appearance.avatarCornerRadius,
            border: AccountPictureModel.Border(width: appearance.borderWidth, shade: nil))
    }
}

extension AccountsPanelModel.Card {
    /// Returns the picture on the card, with the lengths of the panel's appearance.
    public func picture(_ appearance: AccountsPanelAppearance) -> AccountPictureModel {
        AccountPictureModel(
            avatar: avatar, icon: .person, side: appearance.imageSide, cornerRadius: appearance.imageCornerRadius,
            border: AccountPictureModel.Border(width: 1, shade: appearance.imageBorderShade))
    }
}
