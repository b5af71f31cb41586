"""What the page runs on, fetched from npm: Pyodide, PyScript, MicroPython; and the worker's Python files."""
