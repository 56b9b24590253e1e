# The part of private-session for compositors with IBus as their input method; it sources this file.

# Sets the environment: the clients talk to the compositor, and the compositor to IBus.
set_wayland_environment() {
  export XDG_SESSION_TYPE=wayland
  unset GTK_IM_MODULE QT_IM_MODULE GDK_BACKEND QT_QPA_PLATFORM
  # IBus's panel and the tests share settings, in a file of the private home.
  export GSETTINGS_BACKEND=keyfile
  gsettings set org.freedesktop.ibus.general preload-engines "['xkb:us::eng', 'calculator']"
  # Without a graphics card the GL renderers take seconds to draw a first frame.
  export GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
  # A program that the compositor starts reports the displays.
  cat >"$session/tell-environment" <<END
#!/bin/sh
env -0 >"$session/environment.part" && mv "$session/environment.part" "$session/environment"
END
  chmod 700 "$session/tell-environment"
}

# KWin starts IBus's panel, and the panel starts ibus-daemon.
start_kwin() {
  local entry=/usr/share/applications/org.freedesktop.IBus.Panel.Wayland.Gtk3.desktop
  [[ -e $entry ]] || fail "$entry is not installed"
  # "IBus Wayland", under Keyboard, Virtual Keyboard of System Settings.
  printf '[Wayland]\nInputMethod[$e]=%s\n' "$entry" >"$XDG_CONFIG_HOME/kwinrc"
  # A busy machine would repeat keys that a test does not hold.
  printf '[Keyboard]\nKeyRepeat=nothing\n' >"$XDG_CONFIG_HOME/kcminputrc"
  local screen=(--virtual)
  # For pictures, KWin is a window of the display.
  [[ -z $picture ]] || screen=(--x11-display "$DISPLAY")
  [[ -z $picture ]] || export CALCULATOR_PICTURE_DISPLAY=$DISPLAY
  # Without this, KWin does not let the test keyboard type.
  XDG_CURRENT_DESKTOP=KDE KWIN_WAYLAND_NO_PERMISSION_CHECKS=1 \
    start kwin_wayland "${screen[@]}" --width 1280 --height 720 --no-lockscreen --xwayland \
    --socket wayland-0 "$session/tell-environment"
  export XDG_CURRENT_DESKTOP=KDE
}

# Starts Sway, and IBus as a user of Sway starts it.
start_sway() {
  cat >"$session/sway-config" <<END
output * resolution 1280x720
default_border none
exec $session/tell-environment
exec /usr/libexec/ibus-ui-gtk3 --enable-wayland-im --exec-daemon \
  --daemon-args "--xim --panel disable" >>$session/log/ibus-ui-gtk3 2>&1
END
  export XDG_CURRENT_DESKTOP=sway
  WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
    start sway --config "$session/sway-config"
}

await_wayland_desktop() {
  await "$wayland" test -s "$session/environment"
  take_environment DISPLAY XAUTHORITY WAYLAND_DISPLAY
  await "ibus-daemon" test -s "$IBUS_ADDRESS_FILE"
  await "ibus-daemon" ibus list-engine
  await "IBus's panel" panel_answers
  # Only now, since IBus's own programs must choose their screen themselves.
  export GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland MOZ_ENABLE_WAYLAND=1
}

# Exports variables from the environment that the compositor gave to a program.
take_environment() {
  local name line
  for name; do
    while IFS= read -r -d '' line; do
      [[ $line != "$name="* ]] || export "$name=${line#*=}"
    done <"$session/environment"
  done
}

panel_answers() {
  gdbus introspect --address "$(ibus address)" -d org.freedesktop.IBus.Panel \
    -o /org/freedesktop/IBus/Panel
}
