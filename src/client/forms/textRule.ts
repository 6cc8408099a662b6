import { type AnyObject, string, type TestContext } from 'yup';
import type { Said } from '#shared/said.ts';

/** For rules that yup lacks; `problem` returns the error or undefined. */
export function textRule(problem: (text: string, context: TestContext<AnyObject>) => Said | undefined) {
  return string()
    .ensure()
    .test('textRule', (text, context) => {
      const message = problem(text, context);
      return message === undefined || context.createError({ message });
    });
}
