import type { NodePath, PluginObj, types } from '@babel/core';
import { parse } from '@formatjs/icu-messageformat-parser';

const MARKS = ['icu', 'message', 'sentencesOf', 'captions'];

/** A Babel plugin that parses messages with params at build time, so that the bundle has no parser. */
export function parsedMessages({ types: t }: { types: typeof types }): PluginObj {
  return {
    visitor: {
      CallExpression(call: NodePath<types.CallExpression>) {
        if (!t.isIdentifier(call.node.callee) || !MARKS.includes(call.node.callee.name)) return;
        call.traverse({
          StringLiteral(literal) {
            const { value } = literal.node;
            if (value.includes('{')) literal.replaceWith(t.valueToNode(parse(value, { ignoreTag: true })));
            literal.skip();
          },
        });
      },
    },
  };
}
