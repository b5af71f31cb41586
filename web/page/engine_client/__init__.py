"""The page's end of the engine: requests in one queue, a worker that is replaced when it hangs."""
