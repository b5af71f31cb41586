"""Rollouts: sampled deals played to their end by the WebAssembly kernel, or by its twin in Python."""
