// SPDX-License-Identifier: MIT

/// The environment variables that a program of the desktop gets, such as a browser or a keyring's.
///
/// Variables that are not known to be needed are left out: a program's
/// environment often contains secrets, under any name.
package enum DesktopEnvironment {
    private static let names: Set<String> = [
        "BROWSER", "COLORTERM", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "DISPLAY", "HOME", "LANG", "LANGUAGE",
        "LOGNAME", "MOZ_ENABLE_WAYLAND", "NO_PROXY", "PATH", "PWD", "SHELL", "SSH_CONNECTION", "SSL_CERT_DIR",
        "SSL_CERT_FILE", "TERM", "TMPDIR", "TZ", "USER", "WAYLAND_DISPLAY", "WSLENV", "WSL_DISTRO_NAME",
        "WSL_INTEROP", "XAUTHORITY", "no_proxy", "__CFBundleIdentifier", "__CF_USER_TEXT_ENCODING",
    ]
    private static let families = ["GDK_", "GNOME_", "GTK_", "KDE_", "LC_", "QT_", "XDG_", "XCURSOR_"]

    package static func clean(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in names.contains(name) || families.contains { name.hasPrefix($0) } }
    }
}
