import type { ShownText } from '#shared/shownText.ts';

export type FieldErrors = Record<string, ShownText>;

/** yup is loaded with the schemas only, so that a form without one does not load it. */
export interface FormSchema {
  validateSync(values: unknown, options: { abortEarly: boolean }): unknown;
}

interface Problem {
  path?: string;
  message: ShownText;
}

function problemsOf(error: unknown): readonly Problem[] | undefined {
  const isFound = error instanceof Error && error.name === 'ValidationError' && 'inner' in error;
  return isFound && Array.isArray(error.inner) ? error.inner : undefined;
}

/** The first failed rule of a field gives the message, so `.required()` is written first. */
export function validateWith(schema: FormSchema): (values: object) => FieldErrors {
  return (values) => {
    try {
      schema.validateSync(values, { abortEarly: false });
      return {};
    } catch (error) {
      const problems = problemsOf(error);
      if (!problems) throw error;
      const errors: FieldErrors = {};
      for (const { path, message } of problems) {
        if (path !== undefined && !(path in errors)) errors[path] = message;
      }
      return errors;
    }
  };
}
