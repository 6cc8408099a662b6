import { sentencesOf } from './sentence.ts';

/** Sentences of the server alone are in `serverMessages`. */
export const researchMessages = sentencesOf({
  /** §5 Create lab */
  lab_name_too_short: 'Name must be at least 3 characters',

  /** §8 Research reads */
  lab_not_found: 'Lab with id {id} not found',
  lab_researchers_not_found: 'Researchers for Lab with id {id} not found',
  study_not_found: 'Study with id {id} not found',
  participant_not_found: 'Participant with id {id} not found',
  study_participants_not_found: 'Participants for Study with id {id} not found',

  /** §8 Success */
  lab_created: 'Lab created',

  /** PAGES §3.1 to §3.8 Success */
  lab_saved: 'Lab saved',
  lab_deleted: 'Lab deleted',
  study_created: 'Study created',
  study_saved: 'Study saved',
  closing_recorded: 'Study closed',
  study_reopened: 'Study reopened',
  study_deleted: 'Study deleted',
  participant_saved: 'Participant saved',
  participant_deleted: 'Participant deleted',
  withdrawal_recorded: 'Participant withdrawn',

  /** Labs and researchers */
  lab_name_too_long: 'Name must be at most 120 characters',
  lab_has_studies: 'Has {count, plural, one {# study} other {# studies}}',
  lab_has_researchers: 'Has {count, plural, one {# researcher} other {# researchers}}',
  new_owner_needed: '{count, plural, one {# study needs} other {# studies need}} a new owner',

  /** Studies */
  title_too_short: 'Title must be at least 3 characters',
  title_too_long: 'Title must be at most 120 characters',
  end_before_start: 'End date must be on or after the start date',
  invalid_date: 'Enter a date that exists',
  prefix_shape: 'Prefix must be 2 to 5 letters from A to Z',
  prefix_taken: 'Prefix already used',
  prefix_taken_by: "Prefix already used by ''{title}''",
  prefix_locked: 'The prefix is fixed once the study has participants',
  category_needs_consent: 'A further data category needs a new version of the consent text',
  basis_too_long: 'The basis may have at most {limit} characters',
  source_needed: 'Choose at least one source',
  strava_basis_needed: 'The operator has not recorded a basis for data from Strava',
  lab_needed: 'You need a lab before you can create a study. Ask an admin.',
  start_locked: 'After the first consent the start may only move earlier',
  study_closed: 'This study is closed. Reopen it to change it.',
  reopen_too_late: 'A study can be reopened within 30 days after it was closed',
  close_study_first: 'Close the study first',
  study_has_participants: 'A study with participants cannot be deleted',

  /** The rule of a study */
  rule_saved: 'Rule saved',
  rule_whole_number: 'Enter a whole number from {from} to {to}',
  rule_number: 'Enter a number from {from} to {to} with at most one decimal',
  rule_limit_low: 'The limit must not lie below the target',
  rule_phase_open: 'Only the last phase may be without a length',
  rule_phase_order: 'The phases must be in their order, each once',
  rule_group_unit: 'A group that counts something else needs a target of its own',
  rule_group_sports: 'The study reads only the sports of its rule',
  rule_group_twice: 'Each group can have one rule of its own',
  rule_target_elsewhere: 'The rule of this study does not count days. Change its target in the rule.',
  rule_changed_meanwhile: 'Someone changed the rule at {at}. Review their changes.',
  own_target_other: 'The rule of this study counts something else',

  /** Participants */
  code_shape: 'A code looks like {prefix}-004-C, where C is the check character',
  code_prefix: 'Codes of this study begin with {prefix}-',
  code_check: 'Check character does not match: did you mean {suggestion}?',
  code_taken: '{code} is already in this study',
  code_twice: '{code} is in the list twice',
  personal_data: 'Never enter names, birth dates or email addresses',
  group_too_long: 'A group has at most 40 characters',
  note_too_long: 'A note has at most 500 characters',
  outside_study: 'The dates must lie within those of the study',
  period_ends_first: 'The last day lies before the first',
  period_too_long: 'The period is too long',
  absence_not_found: 'Absence with id {id} not found',
  pause_not_found: 'Pause with id {id} not found',
  contact_not_found: 'Contact with id {id} not found',
  no_source_to_read: 'No source of this participant can be read now',
  sources_read_lately: 'The sources of a participant are read at most once in 15 minutes. Try again at {time}.',
  send_hour_is_quiet: 'The hour of sending lies in the quiet hours',
  date_in_future: 'The date lies in the future',
  withdrawn_before_joining: 'The withdrawal cannot lie before the day of joining',
  code_unknown: 'This study has no participant with this code',
  at_most_characters: 'At most {limit} characters',
  reported_before: 'The report cannot lie before the deviation',
  participant_withdrawn: 'This participant is withdrawn and cannot be changed any more',
  withdrawn_stays: 'A withdrawn participant cannot be deleted: the code remains as proof',
  joined_stays: 'A participant who has joined cannot be deleted. Withdraw them instead.',
  code_locked: 'The code is fixed once the participant has joined: it is used in exports',
});
