import path from 'node:path';
import { antdReplaced } from '../antdReplaced.ts';
import { projectRoot } from '../runNode.ts';

interface Options {
  defaultResolver: (request: string, options: Options) => string;
}

const replaced = antdReplaced('lib');
const EMPTY = path.join(projectRoot, 'src/client/testing/emptyModule.ts');

/** antd as webpack builds it, without the code that makes rules, which costs time to load and in jsdom. */
export function sync(request: string, options: Options): string {
  const file = options.defaultResolver(request, options);
  const replacement = replaced[file];
  return replacement === undefined ? file : replacement || EMPTY;
}
