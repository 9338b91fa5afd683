"""x"""
def missing():
    return "nothing"
