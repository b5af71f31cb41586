"""The Schieber of tournaments: contracts single, without Weis and Stöck."""
