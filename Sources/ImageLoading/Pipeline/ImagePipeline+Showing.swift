import Scrolling

/// What is put into cells.
extension ImagePipeline {
  /// Puts something into a cell.
  mutating func assign(
    _ picture: Picture, to cell: CellID, with transition: Transition = .none,
    _ commands: inout [PipelineCommand]
  ) {
    commands.append(.assign(cell, picture, transition))
    if memoryTraits.tracksHolders { note(picture, in: cell) }
  }

  /// Does to a cell what the strategy does while an image loads.
  mutating func place(in cell: CellID, _ commands: inout [PipelineCommand]) {
    switch strategy.placeholder.action {
    case .set: assign(.placeholder, to: cell, &commands)
    case .clear: assign(.empty, to: cell, &commands)
    case .hide: assign(.hidden, to: cell, &commands)
    case .keep: break
    }
  }

  /// How the image of a load appears.
  func transition(after load: Load) -> Transition {
    switch strategy.transitionAfter {
    case .anyLoad: strategy.transition
    case .network: load.origin == .network ? strategy.transition : .none
    }
  }

  /// A hidden image is still held.
  private mutating func note(_ picture: Picture, in cell: CellID) {
    switch picture {
    case .image(let image): holders.assign(image, to: cell)
    case .placeholder, .error, .empty: holders.assign(.none, to: cell)
    case .hidden: break
    }
  }
}
