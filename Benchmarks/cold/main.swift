// The least that a program with Foundation costs to start: it decodes one JSON value and formats
// one date, then ends. Built static, as the daemon is.
import Foundation

struct Value: Decodable {
  var count: Int
}

let value = try JSONDecoder().decode(Value.self, from: Data(#"{"count": 3}"#.utf8))
let formatter = DateFormatter()
formatter.dateStyle = .medium
print(value.count, formatter.string(from: Date(timeIntervalSince1970: 0)))
