"""Readers that stay at the level of tokens: JavaScript, Perl, Ruby, PHP, Lua.

No parser, no guessing: a text is silent only when every name in it is one of its own variables, a
word of the language, or a function that is known to do nothing. All the rest is said.
"""
