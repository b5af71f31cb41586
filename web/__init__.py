"""The browser half: the set-up and server (CPython), the page (MicroPython), the worker (Pyodide)."""
