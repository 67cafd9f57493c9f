"""Serve the dashboard as a web page, and look over the machine it runs on."""

from .checkup import Check, doctor
from .launch import play

__all__ = ["Check", "doctor", "play"]
