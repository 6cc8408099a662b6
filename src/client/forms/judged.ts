import { type AnyObject, string, type TestContext } from 'yup';
import type { Said } from '#shared/said.ts';

/** A text that `fault` judges: it says what is wrong, or undefined. For rules of the product that yup has no word for. */
export function judged(fault: (text: string, context: TestContext<AnyObject>) => Said | undefined) {
  return string()
    .ensure()
    .test('judged', (text, context) => {
      const message = fault(text, context);
      return message === undefined || context.createError({ message });
    });
}
