"""Mutation testing of the rules' core: does some test notice each small change of the code?"""
