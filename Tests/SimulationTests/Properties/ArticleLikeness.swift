import HTTPCaching
import ImagePipeline
import Primitives

/// The articles' strategies and careful ones, except for the sizes in their files.
enum ArticleLikeness {
  static let all = [
    viewExtension, guardedViewExtension, urlExtension, rowKeyed, synchronizer, careful,
  ]

  private static var viewExtension: Strategy {
    var strategy = cached("nscache-darwin", .none)
    strategy.memory?.stores = .arrivalIfViewLives
    strategy.http = HTTPCacheConfiguration()
    strategy.placeholder.moment = .nextTurn
    strategy.errorImage = true
    strategy.keys.storesParsed = true
    return strategy
  }

  private static var guardedViewExtension: Strategy {
    var strategy = viewExtension
    strategy.guard = .url
    strategy.placeholder.guarded = true
    return strategy
  }

  private static var urlExtension: Strategy {
    var strategy = cached("nscache-darwin", .encoded)
    strategy.memory?.countLimit = 20
    strategy.memory?.costLimit = .mebibytes(10)
    strategy.placeholder.action = .hide
    strategy.guard = .url
    strategy.transition = .fade
    strategy.fetch.checksStatus = false
    return strategy
  }

  private static var rowKeyed: Strategy {
    var strategy = cached("nscache-darwin", .none)
    strategy.keys.memory = .row
    strategy.memory?.stores = .delivery
    strategy.memory?.scope = .screen
    strategy.http = HTTPCacheConfiguration()
    strategy.placeholder.moment = .beforeLookup
    strategy.fetch.task = .download
    strategy.fetch.fetchesTwice = true
    strategy.fetch.undecodable = .crashes
    strategy.guard = .row
    return strategy
  }

  private static var synchronizer: Strategy {
    var strategy = Strategy()
    strategy.http = HTTPCacheConfiguration()
    strategy.http?.injectedCacheControl = "max-age=86400"
    strategy.placeholder.action = .keep
    strategy.cancel = .onEndDisplaying
    strategy.fetch.checksStatus = false
    strategy.fetch.undecodable = .clears
    return strategy
  }

  private static var careful: Strategy {
    var strategy = cached("lru", .decoded)
    strategy.memory?.costLimit = .kibibytes(300)
    strategy.disk = DiskConfiguration()
    strategy.fetch.coalesces = true
    strategy.fetch.connections = 2
    strategy.cancel = .onReuse
    strategy.guard = .token
    strategy.decode.moment = .inBackground
    return strategy
  }

  private static func cached(_ policy: String, _ cost: CostFunction) -> Strategy {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.policy = policy
    strategy.memory?.cost = cost
    return strategy
  }
}
