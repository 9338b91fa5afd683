import HTTPCaching
import ImagePipeline
import Primitives

/// The strategies of the articles, with the steps that these tests need.
enum ArticleStrategies {
  static var imageViewExtension: Strategy {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.policy = "nscache-darwin"
    strategy.memory?.cost = .none
    strategy.memory?.stores = .arrivalIfViewLives
    strategy.placeholder.moment = .nextTurn
    strategy.errorImage = true
    strategy.keys.storesParsed = true
    return strategy
  }

  static var urlExtension: Strategy {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.policy = "nscache-darwin"
    strategy.memory?.cost = .encoded
    strategy.memory?.countLimit = 20
    strategy.placeholder.action = .hide
    strategy.guard = .url
    strategy.transition = .fade
    strategy.fetch.checksStatus = false
    return strategy
  }

  static var rowKeyed: Strategy {
    var strategy = Strategy()
    strategy.keys.memory = .row
    strategy.memory = MemoryConfiguration()
    strategy.memory?.policy = "nscache-darwin"
    strategy.memory?.stores = .delivery
    strategy.memory?.getsPerHit = 2
    strategy.placeholder.moment = .beforeLookup
    strategy.fetch.task = .download
    strategy.fetch.fetchesTwice = true
    strategy.fetch.undecodable = .crashes
    strategy.guard = .row
    return strategy
  }

  static var synchronizer: Strategy {
    var strategy = Strategy()
    strategy.http = HTTPCacheConfiguration()
    strategy.http?.injectedCacheControl = "max-age=86400"
    strategy.http?.storesErrors = false
    strategy.placeholder.action = .keep
    strategy.cancel = .onEndDisplaying
    strategy.fetch.checksStatus = false
    strategy.fetch.undecodable = .clears
    return strategy
  }

  static var careful: Strategy {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.fetch.coalesces = true
    strategy.cancel = .onReuse
    strategy.guard = .token
    strategy.decode.moment = .inBackground
    return strategy
  }
}
