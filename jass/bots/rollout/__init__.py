"""Rollouts: sampled deals played to their end by the WebAssembly kernel or the Python kernel."""
