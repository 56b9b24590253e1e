/// Something to see go.
final class Token {}
