# The part of private-session that is KWin's; sourced by it.

# What a Plasma session on Wayland has in its environment, where IBus is the input method of KWin and
# not a module of the clients.
set_kwin_environment() {
  export XDG_CURRENT_DESKTOP=KDE XDG_SESSION_TYPE=wayland
  unset GTK_IM_MODULE QT_IM_MODULE
  # Settings that IBus's panel and the tests share, in a file of the private home.
  export GSETTINGS_BACKEND=keyfile
  # Without a graphics card the GL renderers take seconds to draw a first frame.
  export GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
  # The test keyboard is a client that nobody has allowed to type.
  export KWIN_WAYLAND_NO_PERMISSION_CHECKS=1
}

# Chooses "IBus Wayland" as System Settings does under Keyboard, Virtual Keyboard.
prepare_kwin() {
  local entry=/usr/share/applications/org.freedesktop.IBus.Panel.Wayland.Gtk3.desktop
  [[ -e $entry ]] || fail "$entry is not installed"
  cat >"$XDG_CONFIG_HOME/kwinrc" <<END
[Wayland]
InputMethod[\$e]=$entry
[Plugins]
screenedgeEnabled=false
END
  # A busy machine would repeat keys that a test does not hold.
  printf '[Keyboard]\nKeyRepeat=nothing\n' >"$XDG_CONFIG_HOME/kcminputrc"
  gsettings set org.freedesktop.ibus.general preload-engines "['xkb:us::eng', 'calculator']"
}

# KWin starts IBus's panel, and that ibus-daemon.
start_kwin() {
  # What KWin starts last knows the X display.
  cat >"$session/tell-environment" <<END
#!/bin/sh
env -0 >"$session/environment.part" && mv "$session/environment.part" "$session/environment"
END
  chmod 700 "$session/tell-environment"
  local screen=(--virtual --width 1280 --height 720)
  [[ -z ${kwin_display:-} ]] || screen=(--x11-display "$kwin_display" --width 1280 --height 720)
  start kwin_wayland "${screen[@]}" --no-lockscreen --xwayland --socket wayland-0 \
    "$session/tell-environment"
  await "KWin" test -s "$session/environment"
  take_environment DISPLAY XAUTHORITY WAYLAND_DISPLAY
  await "ibus-daemon" test -s "$IBUS_ADDRESS_FILE"
  await "ibus-daemon" ibus list-engine
  await "IBus's panel" panel_answers
  # Only now: IBus's own programs know which screen they want.
  export GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland MOZ_ENABLE_WAYLAND=1
}

# Takes variables from what KWin gave to a program.
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
