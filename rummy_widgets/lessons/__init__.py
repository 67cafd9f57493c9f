"""Lessons: levels as data, drills that find out what somebody takes the rules to be, and mastery."""
