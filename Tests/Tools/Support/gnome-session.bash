# The part of private-session for GNOME Shell; it sources this file.

# Sets the environment of a GNOME session on Wayland.
set_gnome_environment() {
  export XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=wayland GDK_BACKEND=wayland
  export QT_QPA_PLATFORM=wayland MOZ_ENABLE_WAYLAND=1
  # Clients talk to the shell by text-input, and the shell talks to IBus.
  unset GTK_IM_MODULE
  # The shell, the engine and the tests share settings, in a file of the private home.
  export GSETTINGS_BACKEND=keyfile
  # Without a graphics card the GL renderers take seconds to draw a first frame.
  export GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
  export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$session/run/system-bus
}

# Starts the system bus with a logind that has no seat, and changes settings.
prepare_gnome() {
  write_bus_configuration system system-bus
  start dbus-daemon --config-file="$session/system-bus.conf" --nofork --nopidfile
  await "the system bus" test -S "$session/run/system-bus"
  start /usr/bin/python3 -m dbusmock --system --template logind
  await "logind" gdbus introspect --system -d org.freedesktop.login1 -o /org/freedesktop/login1
  if [[ -n $lock ]]; then
    start "${BASH_SOURCE[0]%/*}/windows/display_manager.py" "$lock" "$session/passwords"
    await "the stand-in for GDM" \
      gdbus introspect --system -d org.gnome.DisplayManager -o /org/gnome/DisplayManager/Manager
  fi

  gsettings set org.gnome.desktop.input-sources sources "[('ibus', 'calculator'), ('xkb', 'us')]"
  # A busy machine would repeat keys that a test does not hold.
  gsettings set org.gnome.desktop.peripherals.keyboard repeat false
  gsettings set org.gnome.desktop.interface enable-animations false
  # The test keyboard's mouse starts in the corner.
  gsettings set org.gnome.desktop.interface enable-hot-corners false
  # A banner that the screen cannot be locked would be over the windows, and take their clicks.
  gsettings set org.gnome.desktop.notifications show-banners false
  gsettings set org.gnome.shell welcome-dialog-last-shown-version 99

  # Mutter takes touches only for a screen that it records, which needs PipeWire.
  [[ -z $touch ]] || start pipewire
  [[ -z $touch ]] || await "PipeWire" test -S "$XDG_RUNTIME_DIR/pipewire-0"
}

start_gnome_shell() {
  local arguments=(--headless --wayland --unsafe-mode --virtual-monitor 1280x720)
  # With unsafe mode, tests can evaluate JavaScript in the shell.
  if [[ -n $picture ]]; then
    start_screen
    MUTTER_DEBUG_DUMMY_MODE_SPECS=1280x720 start gnome-shell --nested --wayland --unsafe-mode
  elif [[ -z $x11 ]]; then
    start gnome-shell "${arguments[@]}" --no-x11
  else
    # Without an ibus-daemon the shell would start its own.
    mkdir "$session/bin"
    ln -s /bin/true "$session/bin/ibus-daemon"
    PATH=$session/bin:$PATH start gnome-shell "${arguments[@]}"
  fi
  await "GNOME Shell" shell_says '!Main.layoutManager._startingUp'
  [[ -z $x11 ]] || take_x_display
  export WAYLAND_DISPLAY=wayland-0
}

# Exports the shell's X display, as GNOME does for the programs it starts.
take_x_display() {
  local name
  for name in DISPLAY XAUTHORITY; do
    await "XWayland" shell_says "!!imports.gi.GLib.getenv('$name')"
    export "$name=$(shell_answer "imports.gi.GLib.getenv('$name')" | cut -d '"' -f 2)"
  done
}

await_gnome_desktop() {
  await "IBus in GNOME Shell" \
    shell_says 'Main.inputMethod._inputSourceManager._ibusManager._ready'
  # The shell starts in the overview, where windows do not get the keyboard.
  await "the desktop" shell_says '(Main.overview.hide(), !Main.overview.visible)'
}

# Prints the value of a JavaScript expression in the shell: (true, 'JSON').
shell_answer() {
  gdbus call --session -d org.gnome.Shell -o /org/gnome/Shell -m org.gnome.Shell.Eval "$1"
}

shell_says() { [[ $(shell_answer "$1") == "(true, 'true')" ]]; }
