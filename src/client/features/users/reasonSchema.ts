import { object, string } from 'yup';
import { REASON_MAX } from '#shared/constants.ts';

/** Why something is done, as far as anybody wants to say. */
export function reasonSchema(tooLong: (params: { limit: number }) => string) {
  return object({
    reason: string()
      .trim()
      .max(REASON_MAX, tooLong({ limit: REASON_MAX })),
  });
}
