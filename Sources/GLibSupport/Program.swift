internal import CGLib
internal import Glibc

/// Runs other programs, found by `PATH`.
package enum Program {
  /// Runs a program without waiting: `GSubprocess`.
  ///
  /// The completion gets its standard output; `nil` if it cannot start or its status is not 0.
  package static func read(
    _ arguments: [String], _ completion: @escaping (_ output: String?) -> Void
  ) {
    let flags =
      G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue
    guard let process = start(arguments, GSubprocessFlags(rawValue: flags)) else {
      return completion(nil)
    }
    callAsynchronously {
      g_subprocess_communicate_async(process, nil, nil, $0, $1)
    } completion: { result in
      defer { g_object_unref(UnsafeMutableRawPointer(process)) }
      var output: OpaquePointer?
      guard g_subprocess_communicate_finish(process, result, &output, nil, nil) != 0,
        let output
      else { return completion(nil) }
      defer { g_bytes_unref(output) }
      guard g_subprocess_get_successful(process) != 0 else { return completion(nil) }
      var count: gsize = 0
      let bytes = g_bytes_get_data(output, &count)
      let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      completion(String(decoding: buffer, as: UTF8.self))
    }
  }

  /// Starts a program and does not wait for its end; false if it cannot start.
  package static func launch(_ arguments: [String]) -> Bool {
    guard let process = start(arguments, G_SUBPROCESS_FLAGS_NONE) else { return false }
    g_object_unref(UnsafeMutableRawPointer(process))
    return true
  }

  /// Opens a file with the user's application for it: `g_app_info_launch_default_for_uri`.
  ///
  /// - Returns: False if the file or an application for it is missing.
  package static func open(_ path: String) -> Bool {
    guard g_file_test(path, G_FILE_TEST_EXISTS) != 0, let uri = g_filename_to_uri(path, nil, nil)
    else { return false }
    defer { g_free(uri) }
    return g_app_info_launch_default_for_uri(uri, nil, nil) != 0
  }

  /// The folder with the data that belongs to this program: `PREFIX/share` for `PREFIX/bin/program`.
  package static var sharedFolder: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let parts = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (parts + ["share"]).joined(separator: "/")
  }

  package static func isInstalled(_ name: String) -> Bool {
    guard let path = g_find_program_in_path(name) else { return false }
    g_free(path)
    return true
  }

  private static func start(_ arguments: [String], _ flags: GSubprocessFlags) -> OpaquePointer? {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
    defer { for word in words { g_free(word) } }
    return words.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { base in
        base.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: buffer.count) {
          g_subprocess_newv($0, flags, nil)
        }
      }
    }
  }
}
