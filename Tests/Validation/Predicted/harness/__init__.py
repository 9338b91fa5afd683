"""Predicts clients that others wrote, measures them, and compares: see Documentation/PredictedAndMeasured.md."""
