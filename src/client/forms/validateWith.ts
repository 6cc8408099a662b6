import type { Said } from '#shared/said.ts';

export type FieldErrors = Record<string, Said>;

/** yup is loaded with the schemas only, so that a form without one does not load it. */
export interface FormSchema {
  validateSync(values: unknown, options: { abortEarly: boolean }): unknown;
}

interface Fault {
  path?: string;
  message: Said;
}

function faultsOf(error: unknown): readonly Fault[] | undefined {
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
      const faults = faultsOf(error);
      if (!faults) throw error;
      const errors: FieldErrors = {};
      for (const { path, message } of faults) {
        if (path !== undefined && !(path in errors)) errors[path] = message;
      }
      return errors;
    }
  };
}
