import CachePolicies
import Primitives

/// The index of a strategy's files on disk. It survives the process.
struct DiskStore: ~Copyable {
  /// What a file holds.
  struct File {
    var version: UInt32 = 0
    var bytes: UInt32 = 0
  }

  private var policy: AnyEvictionPolicy
  private var files: [File]

  init(policy: consuming AnyEvictionPolicy, keyCount: Int) {
    self.policy = policy
    files = Array(repeating: File(), count: keyCount)
  }

  /// The file of a key, counting one reference.
  mutating func get(_ key: ObjectID) -> File? {
    policy.access(key) ? files[key.index] : nil
  }

  func contains(_ key: ObjectID) -> Bool { policy.contains(key) }

  /// Writes a file under a key, telling which files leave.
  mutating func set(_ key: ObjectID, _ file: File, into commands: inout [PipelineCommand]) {
    if policy.contains(key) {
      commands.append(.removeFile(ByteCount(Int(files[key.index].bytes))))
    }
    var victims: [ObjectID] = []
    policy.insert(key, cost: file.bytes) { victims.append($0) }
    files[key.index] = file
    commands.append(.write(ByteCount(Int(file.bytes))))
    for victim in victims {
      commands.append(.removeFile(ByteCount(Int(files[victim.index].bytes))))
    }
  }
}
