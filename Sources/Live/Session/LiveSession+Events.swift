import ImageLoading
import Primitives
import Scrolling
import World

/// The main thread takes what reaches it.
extension LiveSession {
  func handle<Observer: SessionObserver & ~Copyable>(
    _ event: LiveEvent, _ observer: inout Observer
  ) throws {
    switch event {
    case .verticalSync(let sync): synchronise(sync, &observer)
    case .frame: renderFrame(&observer)
    case .block(let block, let process):
      if process == endedProcesses { take(.main(block), &observer) }
    case .occurrence(let position): perform(plan.occurrences[position].action, &observer)
    case .refreshed(let process): if process == endedProcesses { refresh(&observer) }
    case .read(let token, let body): didRead(token, body, &observer)
    case .decoded(let token, let image, let bitmap):
      observer.observe(.decoded(image, onMain: false), at: now)
      if let bitmap { learn(bitmap, of: image, &observer) }
      take(.decoded(token), &observer)
    case .firstByte(let request): didReceiveFirstByte(request)
    case .ended(let request, let outcome): try didEnd(request, outcome, &observer)
    case .answered(let transfer, let outcome, let stored):
      answer(transfer, outcome, stored: stored, &observer)
    case .identified(let image, let identity): judge(identity, image, &observer)
    case .failed(let error): throw error
    }
  }

  func take<Observer: SessionObserver & ~Copyable>(
    _ event: PipelineEvent, _ observer: inout Observer
  ) {
    session.take(event, at: now, into: &log)
    perform(&observer)
  }

  private func didRead<Observer: SessionObserver & ~Copyable>(
    _ token: LoadToken, _ body: Body?, _ observer: inout Observer
  ) {
    storedBodies[token] = body
    let result = body.map { $0.isImage ? ReadResult.image : .undecodable }
    take(.read(token, result ?? .missing), &observer)
  }

  /// Shows the steps in the log to the observer and carries out their commands, in order.
  func perform<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    var delivered: [LoadToken] = []
    for step in log.steps {
      observer.observe(step.event, log.commands.span.extracting(step.commands), at: now)
      note(step.event)
      let subject = step.event.token
      for position in step.commands {
        perform(log.commands[position], of: step, subject, &observer)
      }
      if let subject, !isKept(subject, after: step) { delivered.append(subject) }
    }
    // Not before: the table's answers to a delivery are steps of their own.
    for token in delivered { (bodies[token], storedBodies[token]) = (nil, nil) }
    eventCount += log.steps.count
    log.clear()
  }

  /// Whether what a load has received may still be asked for: its image is made where it is delivered.
  private func isKept(_ token: LoadToken, after step: StepLog.Step) -> Bool {
    step.commands.contains { log.commands[$0] == .dispatch(.deliver(token)) }
  }

  /// What the table's calls bring on screen.
  private func note(_ event: PipelineEvent) {
    guard case .table(let event) = event else { return }
    switch event {
    case .cellForRow(let cell, _, let item), .reconfigure(let cell, _, let item):
      screen.bind(cell, to: feed.object(of: item))
    case .willDisplay(let cell, _, _): screen.show(cell)
    case .didEndDisplaying(let cell, _, _): screen.hide(cell)
    case .enqueued(let cell): screen.unbind(cell)
    case .released(let cell): release(screen.release(cell))
    case .prepareForReuse, .prefetch, .cancelPrefetch: break
    }
  }
}

extension PipelineEvent {
  /// The load that the event is about, if it is about one.
  var token: LoadToken? {
    switch self {
    case .read(let token, _), .responded(let token, _), .failed(let token, _), .decoded(let token),
      .answered(let token, _), .main(.deliver(let token)), .main(.fail(let token)):
      token
    case .table, .main, .lifecycle: nil
    }
  }
}
