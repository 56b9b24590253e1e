#!/usr/bin/env python3
"""Computes the written reading of calculations, × and ÷ before + and −, with Python's own fractions and parser.
Standard input has one calculation on each line (digits, `.`, + - * / and
brackets), standard output its value as `numerator/denominator`, or `error` for a division by zero."""
import ast
import operator
import sys
from fractions import Fraction

OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def value(node, text):
    if isinstance(node, ast.BinOp):
        return OPERATIONS[type(node.op)](value(node.left, text), value(node.right, text))
    if isinstance(node, ast.UnaryOp):
        return -value(node.operand, text)
    # From the text: the parser has made a binary float of it.
    return Fraction(text[node.col_offset : node.end_col_offset])


for line in sys.stdin:
    text = line.rstrip("\n")
    try:
        result = value(ast.parse(text, mode="eval").body, text)
        print(f"{result.numerator}/{result.denominator}")
    except ZeroDivisionError:
        print("error")
