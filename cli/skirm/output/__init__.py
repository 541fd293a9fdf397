"""Results and errors, as lines for people and objects for programs, and the streams that they go to."""
