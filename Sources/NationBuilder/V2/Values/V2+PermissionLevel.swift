// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The audience of a page or a field.
    public struct PermissionLevel: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `anyone`.
        public static let anyone: Self = "anyone"
        /// The value `logged_in`.
        public static let loggedIn: Self = "logged_in"
        /// The value `members`.
        public static let members: Self = "members"
        /// The value `control_panel_users`.
        public static let controlPanelUsers: Self = "control_panel_users"
        /// The value `admins`.
        public static let admins: Self = "admins"
    }
}
