import { object, string } from 'yup';
import { REASON_MAX } from '#shared/constants.ts';

export function reasonSchema(tooLong: (params: { limit: number }) => string) {
  return object({
    reason: string()
      .trim()
      .max(REASON_MAX, tooLong({ limit: REASON_MAX })),
  });
}
