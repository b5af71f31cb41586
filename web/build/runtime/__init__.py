"""The runtimes, fetched from npm (Pyodide, PyScript, MicroPython), and the worker's Python files."""
