"""The worker that runs the engine in Pyodide."""
