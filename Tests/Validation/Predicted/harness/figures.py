"""The figures of a measurement, by the definitions of the simulator's metrics (`cachebench explain METRIC`)."""
import statistics

# A wait that is longer, or never ends, counts as this.
LONGEST_MS = 10_000
# Images assigned to views that wanted another, and the time of rows on screen with a wrong, a left over and no image.
SCREEN = ("staleAssignments", "staleCellSeconds", "leftoverCellSeconds", "blankCellSeconds")
WAITS = ("meanTimeToImage", "timeToImageP50", "neverShown")


def measured(records, visits):
    """Returns the figures of the server's records and the client's visits."""
    waits = [wait for visit in visits for wait in waits_of(visit)]
    frames = sum(visit["frames"] for visit in visits)
    late = sum(visit["lateFrames"] for visit in visits)
    return {
        "networkRequests": len(records),
        "duplicateRequests": duplicates(records),
        "revalidations": sum(record.get("status") == 304 for record in records),
        "resumedRequests": sum(record.get("status") == 206 for record in records),
        "cancelledRequests": sum(record.get("outcome") == "clientClosed" for record in records),
        "bytesDown": sum(record.get("sent", 0) for record in records),
        "meanTimeToImage": round(statistics.fmean(min(wait, LONGEST_MS) for wait in waits), 1) if waits else 0.0,
        "timeToImageP50": round(min(statistics.median(waits), LONGEST_MS), 1) if waits else 0.0,
        "neverShown": round(sum(wait == float("inf") for wait in waits) / len(waits), 4) if waits else 0.0,
        "appearances": len(waits),
        "lateFrames": round(late / (frames + late), 4) if frames else 0.0,
        **screen(visits),
    }


def screen(visits):
    """Returns the figures of a client that reads its own screen; none of others."""
    if not all("cellSeconds" in visit for visit in visits):
        return {}
    assigned, *seconds = SCREEN
    return {
        assigned: sum(visit[assigned] for visit in visits),
        **{name: round(sum(visit["cellSeconds"][name.removesuffix("CellSeconds")] for visit in visits), 2)
           for name in seconds},
        # The share of the readings that had no number, and of those that had not the number in the log.
        "unreadRows": round(sum(visit["unread"] for visit in visits) / sum(visit["read"] for visit in visits), 4),
        "differingRows": round(sum(visit["differing"] for visit in visits) / sum(visit["read"] for visit in visits), 4),
    }


def waits_of(visit):
    """Returns the milliseconds that each appearance waited for its image; infinity if it never came."""
    for _, began, loaded, _ in visit["appearances"]:
        yield float("inf") if loaded is None else max(0.0, loaded - began)


def duplicates(records):
    """Counts requests for an image that had been received, or was being received."""
    received, count = {}, 0
    for record in records:
        earlier = received.setdefault(record["target"], [])
        count += any(one.get("outcome") == "completed" or one["end"] > record["arrival"] for one in earlier)
        earlier.append(record)
    return count
