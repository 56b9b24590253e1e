import Foundation
import TestSupport

/// Runs `bench-client`, which starts engines and types.
final class KeyClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Key {
    let character: Character
    /// From the key to its answer, in microseconds.
    let time: Double
    /// From the key until it was released and the engine has done everything, in microseconds.
    let completeTime: Double
    /// From the key to its preview, in microseconds; `nil` without a preview.
    let previewTime: Double?
  }

  private let process: ChildProcess
  /// The longest wait for an answer; an engine under valgrind starts slowly.
  private static let patience = Duration.seconds(120)

  init(_ path: String, in session: PrivateSession) throws {
    process = try ChildProcess([path], in: session)
  }

  /// Starts an engine; returns its process id, and the milliseconds until it owned its name.
  func start(_ busName: String, _ command: [String]) throws -> (pid: pid_t, time: Double) {
    let words = try ask("start \(busName) \(command.joined(separator: " "))", expecting: "started")
    guard words.count == 2, let pid = pid_t(words[0]), let time = Double(words[1]) else {
      throw Failure(description: "no process id for \(command)")
    }
    return (pid, time / 1e6)
  }

  func stop(_ pid: pid_t) throws {
    _ = try ask("stop \(pid)", expecting: "stopped")
  }

  func use(_ engine: MeasuredEngine) throws {
    _ = try ask("use \(engine.name)", expecting: "using")
  }

  /// Types a scene's text once; returns the keys, and a checksum of their previews.
  func type(_ scene: Scene) throws -> (keys: [Key], previews: String) {
    let words = try ask("\(scene.word) \(scene.text)", expecting: "typed")
    let characters = Self.characters(scene.text)
    guard let sum = words.first, words.count == characters.count + 1 else {
      throw Failure(description: "\(words.count) answers to \(characters.count) keys")
    }
    let keys = try zip(characters, words.dropFirst()).map { character, word in
      let times = word.split(separator: ":").map { (Double($0) ?? .nan) / 1e3 }
      guard times.count >= 2 else { throw Failure(description: "no times in \(word)") }
      return Key(
        character: character, time: times[0], completeTime: times[1],
        previewTime: times.count > 2 ? times[2] : nil)
    }
    return (keys, String(sum))
  }

  func end() {
    process.stop()
  }

  private func ask(_ line: String, expecting answer: String) throws -> [Substring] {
    process.send(line)
    guard let reply = process.line(within: Self.patience) else {
      throw Failure(description: "bench-client does not answer \(line.prefix(60))")
    }
    let words = reply.split(separator: " ")
    guard words.first == answer[...] else { throw Failure(description: reply) }
    return Array(words.dropFirst())
  }

  /// The keys of a text in which Return and BackSpace are `\r` and `\b`.
  private static func characters(_ text: String) -> [Character] {
    Array(text.replacing("\\r", with: "\r").replacing("\\b", with: "\u{8}"))
  }
}
