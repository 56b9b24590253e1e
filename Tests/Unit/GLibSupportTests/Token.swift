/// An object whose release tests can see.
final class Token {}
