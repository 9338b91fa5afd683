"""Adds the settings of a condition to the model of its client: the strategy and the list of a scenario."""
import math

from . import caching, layout, places, sizes

# Clients whose rows are judged by the pixels of their screen.
READ_THEIR_SCREEN = ("gtk",)
# GTK keeps the views of 205 rows: a shorter list would reuse none.
ROWS = {"gtk": 600}
FEWEST_ROWS = 200
# Lazy images of Chromium load within this distance of the screen: lazyLoadingImageMarginPx4G of settings.json5.
LAZY_MARGIN = 1250
# Clients that may have dozens of loads under way when they end.
LOADS_WITHOUT_LIMIT = ("flutter",)
# Memory that finds an image only while an element shows it.
SHOWN_ONLY = {"memory": {"policy": "lru", "cost": "none", "count-limit": 1, "weak-table": True}}

# gtklistview.c: GTK_LIST_VIEW_MAX_LIST_ITEMS, 200 rows in proportion to where the anchor stands, which is a row on screen,
# and GTK_LIST_VIEW_EXTRA_ITEMS, 2 on either side.
GTK_KEEPS = {"around": 200}
# The check before an image is put into a view, and the effect on a load when its view gets another row.
LOADERS = {
    "none": {"guard": "none", "cancel": "never"},
    "checked": {"guard": "url", "cancel": "never"},
    "cancels": {"guard": "cancelled-at-dispatch", "cancel": "on-reuse"},
}


def strategy(condition):
    """Returns the strategy of a condition, as keys that its client's model lacks."""
    caching.directives(condition)
    change = {"chromium": chromium, "flutter": flutter, "gtk": gtk, "qt": qt, "webkit": webkit}[condition.client]
    return {"extends": str(places.MODELS / f"{condition.client}.yaml"), "name": condition.client, **change(condition)}


def lazy_margin(condition):
    """Returns the distance from the screen within which lazy images load."""
    # WebKit: the root margin of 100 % in LazyLoadImageObserver.cpp.
    return LAZY_MARGIN if condition.client == "chromium" else layout.of(condition).height


def table(condition):
    """Returns the list of a condition."""
    row_height = layout.of(condition).row_height
    keys = {"row-height": f"{row_height} pt", "prepares-cells": False}
    if condition.client == "gtk":
        return {**keys, "keeps": GTK_KEEPS}
    if condition.client == "qt":
        # Delegates are not reused. Above the screen none is made ahead, but those that are there stay.
        return {**keys, "keeps": {"buffer": f"{condition.settings['cache-buffer']} pt"}}
    if extent := condition.settings.get("cache-extent"):
        return {**keys, "keeps": {"margin": f"{extent} pt"}}
    if condition.settings.get("lazy"):
        rows = -(-lazy_margin(condition) // row_height)
        # A lazy image that has begun goes on, however far away it is.
        keys |= {"prefetching": True, "prefetch-count": rows, "prefetch-refresh-threshold": rows - 1,
                 "prefetch-cancel-margin": 10_000}
    return keys


def page(condition):
    """Returns the keys that both browsers share: when a load ends, and rows loaded ahead."""
    if condition.settings["lazy"]:
        # `loading=lazy` never takes a load back.
        return {"cancel": "never", "prefetch": "table"}
    return {"cancel": "on-end-displaying" if condition.settings["leaving"] == "clears" else "on-reuse"}


def chromium(condition):
    """Chromium: a cache on disk in one of two ways, memory that heeds no-store, rests of answers that were cut."""
    keys, disk = page(condition), condition.settings["disk-cache"]
    if condition.keeps_nothing:
        # resource_fetcher.cc, DetermineRevalidationPolicy: "Reload due to cache-control: no-store." But an image is found
        # while an element shows it, as logs have it: a lazy image always, since its element stays.
        return keys if condition.settings["lazy"] else keys | SHOWN_ONLY
    # net/http/http_cache_transaction.cc, and partial_data.cc: a truncated entry is resumed by Range with If-Range, after
    # a request for one byte has shown that it still holds.
    keys |= {"fetch": {"resumes": disk, "probes": True}}
    if caching.asks(condition) or caching.grows_old(condition):
        # simple_backend_impl.cc, MaxFileSize: a file may have 5 MiB, more than any image here.
        return keys | {"http": {"memory": "0 MiB", "disk": disk, "largest-share-of-disk": 1}}
    return keys | {"disk": {"policy": "age-times-size", "limit": disk}}


def limit_of_bitmaps(size, side):
    """Returns a limit that holds as many bitmaps as `size` bytes do at four bytes for each pixel: a bitmap of the
    simulator has its lines padded to 64 bytes."""
    return size * (-(-4 * side // 64) * 64) // (4 * side)


def flutter(condition):
    """Flutter: bitmaps of the file's size, or of the width that the image asks for, but never larger."""
    if condition.settings["scroll"] == "glides":
        places.fail(f"{condition.name}: the simulator has no loads that wait while a list glides fast; use 'scroll: jumps'")
    width = condition.settings["cache-width"]
    side = condition.pixels if width == "full" else min(width, condition.pixels)
    # image_stream.dart, sizeBytes: four bytes for each pixel.
    keys = {"memory": {"cost-limit": f"{limit_of_bitmaps(100 * 1024 * 1024, side)} B"}}
    return keys if side == condition.pixels else {**keys, "decode": {"moment": "in-background", "size": side}}


def webkit(condition):
    """WebKitGTK: an image that may not be stored is found only while an element shows it, as the server's log shows."""
    if condition.visits == 2 and caching.grows_old(condition):
        # Its process lives on between the visits, and whether a page that is opened again asks is not known.
        places.fail(f"{condition.name}: the model of WebKitGTK cannot say what a second visit does with answers that "
                    f"are older than their max-age; it can from max-age={math.ceil(caching.seconds(condition))} on")
    keys = page(condition)
    if condition.keeps_nothing and not condition.settings["lazy"]:
        keys |= SHOWN_ONLY
    return keys


def gtk(condition):
    """GTK: the loader of an article, and what a view shows until the picture of its new row is there."""
    keys = dict(LOADERS[condition.settings["loader"]])
    if condition.settings["binding"] == "clears":
        keys |= {"placeholder": {"action": "clear", "moment": "on-miss"}}
    return keys


def qt(condition):
    """Qt Quick: limits by the size of bitmaps, and a cache on disk if the engine has one."""
    side = condition.pixels if condition.settings["source-size"] == "full" else condition.settings["source-size"]
    keys = {"memory": {"cost-limit": f"{limit_of_bitmaps(2 * 1024 * 1024, side)} B"}}
    if side != condition.pixels:
        keys |= {"decode": {"moment": "in-background", "size": side}}
    disk = condition.settings["disk-cache"]
    if sizes.of(disk) == 0 or condition.keeps_nothing:
        return keys
    if caching.asks(condition) or caching.grows_old(condition):
        # The server's log: an answer with no-cache is stored, and validated each time. qnetworkdiskcache.cpp, prepare: an
        # answer may have three quarters of the disk.
        return keys | {"http": {"memory": "0 MiB", "disk": disk, "largest-share-of-disk": 0.75}}
    # qnetworkreplyhttpimpl.cpp, fetchCacheMetaData: for a tenth of its age an answer is used without asking.
    # qnetworkdiskcache.cpp, expire: the oldest file leaves, down to nine tenths.
    return keys | {"disk": {"policy": "fifo", "limit": disk, "low-water": "0.9"}}
