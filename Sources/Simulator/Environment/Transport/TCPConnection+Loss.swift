import Primitives

/// Sending packets over the path, with losses.
extension TCPConnection {
  /// Sends bytes on the path after all earlier ones, and records the result.
  ///
  /// - Returns: The arrivals of the first and of the last byte if none is lost.
  mutating func pass(
    _ bytes: Int, at now: Instant, over path: NetworkPath, through queue: inout Bottleneck
  ) -> (start: Instant, end: Instant) {
    let share = path.loss(at: now)
    var left = bytes
    var first: Instant?
    var last = now
    var end = next
    while left > 0 {
      let lost = share > 0 ? packetsUntilLoss(share, among: left) : nil
      let intact = lost.map { min(left, $0 * CongestionWindow.segment) } ?? left
      if intact > 0 {
        let flight = fly(intact, to: end + UInt64(intact), at: now, over: path, through: &queue)
        first = first ?? flight.start
        last = flight.end
        (left, end) = (left - intact, end + UInt64(intact))
      }
      if lost != nil, left > 0 {
        let packet = min(left, CongestionWindow.segment)
        end += UInt64(packet)
        left -= packet
        lose(packet, to: end, at: now, isRepeated: false)
      }
    }
    inFlight += bytes
    lastSentAt = now
    window.sent(inFlight: inFlight)
    return (first ?? last, last)
  }

  /// Sends bytes that are not lost at random through the queue, which may drop the last of them.
  private mutating func fly(
    _ bytes: Int, to end: UInt64, at now: Instant, over path: NetworkPath,
    through queue: inout Bottleneck
  ) -> (start: Instant, end: Instant) {
    let segments = (bytes + CongestionWindow.segment - 1) / CongestionWindow.segment
    let size = bytes + segments * Self.headers
    let passage = queue.enqueue(size, over: path, at: now)
    let half = halfTrip(over: path, at: now)
    let arrival = arrive(passage.end + half)
    var through = bytes
    if passage.bytes < size {
      // Only whole packets are dropped.
      let packets = passage.bytes / (CongestionWindow.segment + Self.headers)
      through = min(bytes, packets * CongestionWindow.segment)
    }
    if through > 0 {
      trains.append(
        PacketBurst(
          bytes: through, sentAt: now, end: end - UInt64(bytes - through),
          acknowledgedAt: arrival + half))
    }
    if through < bytes { lose(bytes - through, to: end, at: now, isRepeated: false) }
    return (min(passage.start + half, arrival), arrival)
  }

  /// Returns the time to the far end, including jitter.
  private mutating func halfTrip(over path: NetworkPath, at now: Instant) -> Nanoseconds {
    let half = Nanoseconds(path.roundTrip(at: now).rawValue / 2)
    guard path.profile.jitter > 0 else { return half }
    draws += 1
    return half.straying(by: path.profile.jitter, SplitMix64.unit(chance.value(at: draws)))
  }

  /// Returns the arrival of a packet. No packet overtakes another.
  private mutating func arrive(_ moment: Instant) -> Instant {
    lastArrival = max(lastArrival, moment)
    return lastArrival
  }

  /// Records lost bytes.
  private mutating func lose(_ bytes: Int, to end: UInt64, at now: Instant, isRepeated: Bool) {
    trains.append(
      PacketBurst(
        bytes: bytes, sentAt: now, end: end, acknowledgedAt: .never, isRepeated: isRepeated))
    if !isRepeated {
      holes.append(LossGap(start: end - UInt64(bytes), end: end))
    }
  }

  /// Returns the number of packets before the next loss; nil if none of these bytes is lost.
  private mutating func packetsUntilLoss(_ share: Double, among bytes: Int) -> Int? {
    let segments = (bytes + CongestionWindow.segment - 1) / CongestionWindow.segment
    for packet in 0..<segments {
      draws += 1
      if SplitMix64.unit(chance.value(at: draws)) < share { return packet }
    }
    return nil
  }

  /// Delivers bytes to the far end, once there is no gap before them.
  mutating func deliver(_ delivery: Delivery, to end: UInt64, _ deliveries: inout [Delivery]) {
    guard holes.isEmpty else { return held.append((end, delivery)) }
    deliveries.append(delivery.noEarlier(than: holesFilledAt))
  }
}

/// Handles acknowledgements, and losses that are inferred from them.
extension TCPConnection {
  /// The next event at the sender.
  enum Step {
    /// A burst's acknowledgement arrives.
    case acknowledgement(Int)
    /// A burst is recognised as lost.
    case loss(Int)
    /// The last packet is sent again after a long silence.
    case probe(Int)
  }

  /// Handles all events at the sender up to an instant.
  mutating func catchUp(to now: Instant) {
    while let step = nextStep(), step.time <= now { handle(step.step, at: step.time) }
  }

  /// Returns the next event at the sender; nil if it waits for nothing. It is inlined, since a call would copy the
  /// connection.
  @inline(__always)
  func nextStep() -> (time: Instant, step: Step)? {
    if holes.isEmpty {
      guard let first = trains.first else { return nil }
      return (first.acknowledgedAt, .acknowledgement(trains.startIndex))
    }
    let heard = trains.firstIndex { !$0.isLost }
    guard let lost = trains.firstIndex(where: { $0.isLost }) else {
      guard let heard else { return nil }
      return (trains[heard].acknowledgedAt, .acknowledgement(heard))
    }
    let train = trains[lost]
    // Three later packets have arrived (RFC 8985, section 6.2, step 4: no reordering has been seen).
    if train.overtakenBy >= 3 { return (train.overtakenAt, .loss(lost)) }
    if let heard { return (trains[heard].acknowledgedAt, .acknowledgement(heard)) }
    if train.overtakenBy > 0 {
      return (train.overtakenAt + Nanoseconds(window.shortest.rawValue / 4), .loss(lost))
    }
    return (max(lastSentAt, lastHeardAt) + probeTimeout, .probe(lost))
  }

  /// The silence after the latest packet or acknowledgement that causes a probe (RFC 8985, section 7.2), and later the
  /// timeouts, which double (RFC 6298, section 5.5).
  @inline(__always) private var probeTimeout: Nanoseconds {
    guard probes == 0 else { return window.timeout * (1 << Int64(min(probes - 1, 8))) }
    let isAlone = trains.count == 1 && trains.first?.segments == 1
    let delay = isAlone ? Nanoseconds.milliseconds(200) : .zero
    return min(window.smoothed * 2 + delay, window.timeout)
  }

  private mutating func handle(_ step: Step, at now: Instant) {
    switch step {
    case .acknowledgement(let index):
      let overtaken = trains.startIndex..<index
      let train = trains.remove(at: index)
      inFlight -= train.bytes
      probes = 0
      lastHeardAt = now
      window.acknowledge(
        train.bytes, to: train.end, next: next, inFlight: inFlight,
        after: train.isRepeated ? window.smoothed : now - train.sentAt, at: now)
      for earlier in overtaken {
        trains[earlier].overtakenBy += train.segments
        trains[earlier].overtakenAt = now
      }
    case .loss(let index): repair(index, at: now)
    case .probe(let index):
      probes += 1
      if probes == 1 { probe(trains.lastIndex { $0.isLost } ?? index) } else { timeOut() }
    }
  }

  /// Removes a lost burst from the bytes in flight, so that it is sent again.
  private mutating func repair(_ index: Int, at now: Instant) {
    let train = trains.remove(at: index)
    if train.end > recovery {
      window.shrink(at: now)
      recovery = next
    }
    inFlight -= train.bytes
    resend.append(train)
  }

  /// Sends the last packet again. Its arrival reveals the losses before it.
  private mutating func probe(_ last: Int) {
    let train = trains[last]
    let packet = train.bytes - (train.segments - 1) * CongestionWindow.segment
    let parts = train.split(at: train.bytes - packet)
    if parts.head.bytes > 0 { trains[last] = parts.head } else { trains.remove(at: last) }
    inFlight -= packet
    resend.append(parts.tail)
  }

  /// Treats all bytes in flight as lost (RFC 6298, section 5.4, and RFC 8985, section 6.3).
  private mutating func timeOut() {
    window.collapse(isFirst: probes == 2)
    recovery = next
    resend += trains
    trains = Queue()
    inFlight = 0
  }
}

/// Sends lost bytes again.
extension TCPConnection {
  /// Sends bytes again that are recognised as lost, as far as the window allows.
  mutating func sendAgain(
    at now: Instant, over path: NetworkPath, through queue: inout Bottleneck,
    _ deliveries: inout [Delivery]
  ) {
    while let train = resend.first {
      // One segment may always be in flight.
      let least = inFlight == 0 ? CongestionWindow.segment : 0
      let room = max(least, window.bytes - inFlight)
      let packets = room / CongestionWindow.segment * CongestionWindow.segment
      let parts = train.split(at: train.bytes <= room ? train.bytes : packets)
      guard parts.head.bytes > 0 else { break }
      if parts.tail.bytes > 0 { resend[0] = parts.tail } else { resend.removeFirst() }
      repeats(parts.head, at: now, over: path, through: &queue)
    }
    release(&deliveries)
  }

  private mutating func repeats(
    _ train: PacketBurst, at now: Instant, over path: NetworkPath, through queue: inout Bottleneck
  ) {
    var left = train.bytes
    var end = train.end - UInt64(train.bytes)
    let half = halfTrip(over: path, at: now)
    let share = path.loss(at: now)
    lastSentAt = now
    while left > 0 {
      let packet = min(left, CongestionWindow.segment)
      left -= packet
      end += UInt64(packet)
      draws += 1
      let isSpared = share == 0 || SplitMix64.unit(chance.value(at: draws)) >= share
      let size = packet + Self.headers
      let passage = isSpared ? queue.enqueue(size, over: path, at: now) : nil
      inFlight += packet
      guard let passage, passage.bytes == size else {
        lose(packet, to: end, at: now, isRepeated: true)
        continue
      }
      let arrival = arrive(passage.end + half)
      trains.append(
        PacketBurst(
          bytes: packet, sentAt: now, end: end, acknowledgedAt: arrival + half, isRepeated: true))
      fill(end - UInt64(packet), end, at: arrival)
    }
  }

  /// Records the arrival of a part of a gap.
  private mutating func fill(_ start: UInt64, _ end: UInt64, at moment: Instant) {
    guard let index = holes.firstIndex(where: { $0.start <= start && end <= $0.end }) else {
      return
    }
    let hole = holes[index]
    var parts = [LossGap(start: start, end: end, filledAt: moment)]
    if hole.start < start { parts.insert(LossGap(start: hole.start, end: start), at: 0) }
    if end < hole.end { parts.append(LossGap(start: end, end: hole.end)) }
    holes.replaceSubrange(index...index, with: parts)
  }

  /// Delivers the bytes that no gap delays any longer.
  private mutating func release(_ deliveries: inout [Delivery]) {
    while let first = holes.first, let filledAt = first.filledAt {
      holesFilledAt = max(holesFilledAt, filledAt)
      let bound = holes.count > 1 ? holes[1].start : UInt64.max
      holes.removeFirst()
      let free = held.prefix { $0.end <= bound }.count
      for held in held.prefix(free) {
        deliveries.append(held.delivery.noEarlier(than: holesFilledAt))
      }
      held.removeFirst(free)
    }
  }
}

extension Delivery {
  /// Returns the delivery, but not before an instant.
  func noEarlier(than moment: Instant) -> Delivery {
    Delivery(
      stream: stream, bytes: bytes, start: max(start, moment), end: max(end, moment),
      isFirst: isFirst, isLast: isLast)
  }
}
