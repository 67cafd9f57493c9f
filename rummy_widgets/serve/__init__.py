"""Serve the dashboard as a web page, and look over the machine it runs on."""

from .launch import play

__all__ = ["play"]
