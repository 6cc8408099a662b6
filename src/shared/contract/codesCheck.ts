import { type Static, Type } from 'typebox';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { Closed } from './shapes.ts';

/** Which of these codes the study already has. */
export const CodesCheckBody = Closed({
  codes: Type.Array(Type.String({ maxLength: 40 }), { maxItems: PARTICIPANT_LIMITS.perCall }),
});
export type CodesCheckBody = Static<typeof CodesCheckBody>;
export const CodesCheckAnswer = Type.Object({ taken: Type.Array(Type.String()) });
export type CodesCheckAnswer = Static<typeof CodesCheckAnswer>;
