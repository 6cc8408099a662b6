import { type AnyObject, string, type TestContext } from 'yup';
import type { ShownText } from '#shared/shownText.ts';

/** For rules that yup lacks; `problem` returns the error or undefined. */
export function textRule(problem: (text: string, context: TestContext<AnyObject>) => ShownText | undefined) {
  return string()
    .ensure()
    .test('textRule', (text, context) => {
      const message = problem(text, context);
      return message === undefined || context.createError({ message });
    });
}
