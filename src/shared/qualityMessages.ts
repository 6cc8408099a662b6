import { sentencesOf } from './sentence.ts';

/** Records and activities that people look at once more. */
export const qualityMessages = sentencesOf({
  duplicate_not_found: 'Possible duplicate with id {id} not found',
  duplicate_decided: 'This is decided already. Take the decision back to decide anew.',
  duplicate_joined: 'These records belong to one activity already',
  primary_not_among: 'Choose one of the two records',
  primary_held_back: 'Choose the other record: studies may not see this one',
  joined_as_same: 'The two records are one activity now',
  kept_apart: 'The two records stay two activities',
  kept_parallel: 'Both records stay, and one of them counts',
  threshold_out_of_range: 'Enter a number from {least} to {most}',
  checks_changed_meanwhile: 'Someone changed the thresholds at {at}. Review their changes.',
  choose_offset: 'Choose the offset from UTC',
  decision_taken_back: 'Everything is as it was before',
});
