import { textRule } from '#client/forms/textRule.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { looksPersonal } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { ShownText } from '#shared/shownText.ts';

/** A text that staff write about participants, who must not be named in it. */
export function noteRule(
  max: number = PARTICIPANT_LIMITS.noteMax,
  tooLong: ShownText = researchMessages('note_too_long'),
) {
  return textRule((text) => {
    if ([...text.trim()].length > max) return tooLong;
    return looksPersonal(text) ? researchMessages('personal_data') : undefined;
  });
}
