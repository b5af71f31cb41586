"""The page: a folder for each thing that a player sees, over base and ui. Runs in MicroPython."""
