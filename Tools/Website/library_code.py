"""The line of code that makes a change, for each library."""
from program import ROOT

DECLARED = ROOT / "Sources/Reporting/Analysis/Resources/librarySettings.ini"
# The store of an app that uses no library.
OWN = "NSCache"
# Calls that pass an option. Other settings are lines already, or their call depends on the version.
CALLS = {
    "KingfisherOptionsInfoItem.": "imageView.kf.setImage(with: url, options: [.{}])",
    "SDWebImageOptions.": "imageView.sd_setImage(with: url, placeholderImage: nil, options: [.{}])",
    "SDWebImageContextOption.imageThumbnailPixelSize":
        "imageView.sd_setImage(with: url, placeholderImage: nil, options: [], context: "
        "[.imageThumbnailPixelSize: CGSize(width: width * scale, height: height * scale)])",
}


def call(name):
    """The line that sets an option; for other settings their name."""
    start = next((one for one in CALLS if name.startswith(one)), "")
    return CALLS[start].format(name.removeprefix(start)) if start else name


def names():
    """The names of keys in each library: of a path, or of a path with a value."""
    found = {}
    for part in DECLARED.read_text().strip().split("\n\n"):
        library, *lines = part.split("\n")
        found[library] = dict(line.split(" = ", 1) for line in lines)
    return found


def lines(change):
    """The lines for a change, by library; a library without a line for each key of the change is left out."""
    together = "{" + ", ".join(f"{path.split('.')[-1]}: {value}" for path, value in change.items()) + "}"
    part = next(iter(change)).split(".")[0]
    found = {}
    for library, known in names().items():
        own = [known.get(f"{path}={value}") or known.get(path) for path, value in change.items()]
        both = known.get(f"{part}={together}")
        if both or all(own):
            found["Your own code" if library == OWN else library] = [
                call(one) for one in ([both] if both else dict.fromkeys(own))]
    return found
