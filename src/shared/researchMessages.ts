import { sentencesOf } from './sentence.ts';

/** Every sentence of the specification's §5 and §8 about research that either side may say, and the server's own. */
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
  researcher_not_found: 'Researcher not found',
  role_change_refused: 'Only a user with the role user can become a researcher',
  already_in_lab: 'This researcher already belongs to a lab',
  new_owner_needed: '{count, plural, one {# study needs} other {# studies need}} a new owner',
  researcher_deactivated: 'This researcher is deactivated. Choose another one.',
  new_owner_not_in_lab: 'The new owner must be another researcher of the lab',

  /** Studies */
  title_too_short: 'Title must be at least 3 characters',
  title_too_long: 'Title must be at most 120 characters',
  end_before_start: 'End date must be on or after the start date',
  invalid_date: 'Enter a date that exists',
  invalid_timezone: 'Unknown time zone',
  prefix_shape: 'Prefix must be 2 to 5 letters from A to Z',
  prefix_taken: 'Prefix already used',
  prefix_taken_by: "Prefix already used by ''{title}''",
  prefix_locked: 'The prefix is fixed once the study has participants',
  category_needs_consent: 'A further data category needs a new version of the consent text',
  lab_needed: 'You need a lab before you can create a study. Ask an admin.',
  only_admins_choose: 'Only an admin chooses lab and owner of a new study',
  owner_not_in_lab: 'The owner must be a researcher of the lab',
  changed_meanwhile:
    'Someone changed this {what, select, participant {participant} other {study}} at {at}. Review their changes.',
  study_closed: 'This study is closed. Reopen it to change it.',
  study_not_closed: 'This study is not closed',
  reopen_too_late: 'A study can be reopened within 30 days after it was closed',
  close_study_first: 'Close the study first',
  study_has_participants: 'A study with participants cannot be deleted',
  not_your_part: 'Your part in this study does not allow this',
  no_such_researcher: 'There is no researcher with this e-mail address',
  owner_needs_no_part: 'The owner already has every right in this study',
  already_in_team: 'This researcher already belongs to the team',
  not_in_team: 'This researcher does not belong to the team',

  /** Participants */
  code_shape: 'A code looks like {prefix}-004-C, where C is the check character',
  code_prefix: 'Codes of this study begin with {prefix}-',
  code_check: 'Check character does not match: did you mean {suggestion}?',
  code_taken: '{code} is already in this study',
  code_twice: '{code} is in the list twice',
  personal_data: 'Never enter names, birth dates or e-mail addresses',
  group_too_long: 'A group has at most 40 characters',
  note_too_long: 'A note has at most 500 characters',
  outside_study: 'The dates must lie within those of the study',
  choice_not_allowed: 'The policy of this study does not allow this choice',
  date_in_future: 'The date lies in the future',
  participant_withdrawn: 'This participant is withdrawn and cannot be changed any more',
  withdrawn_stays: 'A withdrawn participant cannot be deleted: the code remains as proof',
  status_not_among: 'status must be among {names}',
  no_codes_left: 'There are no free codes left in this study',
});
