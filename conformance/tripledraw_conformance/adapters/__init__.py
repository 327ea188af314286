"""Adapters for other people's libraries: each translates a library into the engine port, and repairs nothing.

An adapter imports its library and the words of the port, and nothing of the reference engine. The entry points of the
group `tripledraw.engines` name what is called, without arguments, to get an engine, or the command line of a program
that speaks the protocol.
"""
