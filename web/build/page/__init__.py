"""The page's own modules, scripts and sheets, compiled and minified."""
