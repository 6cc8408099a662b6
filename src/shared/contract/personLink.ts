import { type Static, Type } from 'typebox';
import { Reason } from './reason.ts';
import { Closed, Text } from './shapes.ts';

/** `account`: the e-mail of a user or the Strava ID of an athlete. */
export const LinkPersonBody = Closed({ account: Type.String({ minLength: 1, maxLength: 254 }), reason: Reason });
export type LinkPersonBody = Static<typeof LinkPersonBody>;

/** All is null for a person without an account, whose files staff give. */
export const RevealedPersonAnswer = Type.Object({
  person: Type.Object({ user_id: Text, user_email: Text, athlete_id: Text, athlete_name: Text, strava_id: Text }),
});
export type RevealedPersonAnswer = Static<typeof RevealedPersonAnswer>;

/** Under which codes an athlete takes part, without those who withdrew. */
export const RevealedCodesAnswer = Type.Object({
  participants: Type.Array(
    Type.Object({
      participant_id: Type.String(),
      code: Type.String(),
      study_id: Type.String(),
      study_title: Type.String(),
    }),
  ),
});
export type RevealedCodesAnswer = Static<typeof RevealedCodesAnswer>;
