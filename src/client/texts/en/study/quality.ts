import type { SourceTrouble } from '#shared/contract/quality.ts';
import { message } from '#shared/message.ts';
import type { Check, Severity, ThresholdName } from '#shared/qualityChecks.ts';
import { reviewDecisions } from '#shared/words/reviewsEnglish.ts';

const names: Record<Check, string> = {
  speed_implausible: 'Implausible speed',
  heart_rate_implausible: 'Implausible heart rate',
  gps_gap: 'Gap in the recording',
  time_zone_suspect: 'Doubtful time zone',
  clock_suspect: 'Wrong clock',
  recorded_by_other: 'File of another participant',
  edited_after_import: 'Edited after import',
  too_short: 'Too short',
  too_long: 'Too long',
  late_upload: 'Late upload',
  manual_entry: 'Manual entry',
  gps_missing: 'No GPS outdoors',
  virtual: 'Virtual',
  duplicate_candidate: 'Possible duplicates',
};
/** The thresholds stand in them as the study has them. */
const meanings = {
  speed_implausible: message(
    'Mean speed above {speed_run} m/s on foot, {speed_ride} m/s riding or {speed_swim} m/s swimming.',
  ),
  heart_rate_implausible: message(
    'Mean heart rate below {heart_rate_low} or highest above {heart_rate_high} bpm, or none in {heart_rate_missing}\u00a0% of the points.',
  ),
  gps_gap: message(
    'More than {gps_gap_seconds} s or {gps_gap_metres} m between two points of a file while its timer runs.',
  ),
  time_zone_suspect:
    'The offset from UTC is missing or not that of the first place, or another source has the same activity shifted by whole quarter hours.',
  clock_suspect: 'The start lies after the upload, or before the year 2000.',
  recorded_by_other: 'Two people gave the same file. Of two codes of this study, one person may have both.',
  edited_after_import: 'Start, sport, duration, distance or heart rate were changed at the source.',
  too_short: message('Shorter than {too_short} minutes.'),
  too_long: message('Longer than {too_long} hours.'),
  late_upload: message('The file came more than {late_upload} days after the start.'),
  manual_entry: 'Entered by hand, without a device.',
  gps_missing: 'An outdoor sport whose file has no place.',
  virtual: 'A virtual ride or run.',
};
const thresholds: Record<ThresholdName, string> = {
  speed_run: 'On foot, above',
  speed_ride: 'Riding, above',
  speed_swim: 'Swimming, above',
  heart_rate_low: 'Mean, below',
  heart_rate_high: 'Highest, above',
  heart_rate_missing: 'Points without a value, from',
  gps_gap_seconds: 'Time between points, above',
  gps_gap_metres: 'Distance between points, above',
  too_short: 'Duration, below',
  too_long: 'Duration, above',
  late_upload: 'After the start, more than',
};
const severities: Record<Severity, string> = { info: 'Info', warning: 'Warning', error: 'Error' };

type Troubles = Record<SourceTrouble['kind'], string>;
const troubles = {
  names: {
    disconnected: 'Connection revoked',
    permission_missing: 'Permission missing',
    import_errors: 'Import errors',
    no_heart_rate: 'No heart rate though required',
  } satisfies Troubles,
  meanings: {
    disconnected: 'Access to the source was withdrawn or ended. Nothing arrives any more.',
    permission_missing:
      'Not all is shared with the study, for example no private activities. Activities may be missing.',
    import_errors: 'An activity, a list or an upload could not be read.',
    no_heart_rate:
      'The study collects the heart rate and the participant agreed, but the session has none. Sessions that are excluded are not counted.',
  } satisfies Troubles,
  nextSteps: {
    disconnected: 'Ask before a new link; this may be a withdrawal.',
    permission_missing: 'Send a new link and ask for all permissions.',
    import_errors: 'Re-import tries the sources again. Files of a failed upload are given again.',
    no_heart_rate: 'Ask whether the sensor was worn. The list can exclude the sessions from this study.',
  } satisfies Troubles,
  countOf: message('{count, number}: {name}'),
  show: 'Show',
  showOf: message('Show {name}'),
  reimport: 'Re-import',
  reimporting: message('{count, plural, one {# reading is} other {# readings are}} being tried again'),
  nothingToReimport: 'Nothing to try now: what failed less than 15 minutes ago, or is being tried again, is left out.',
  reimportFailed: 'The re-import did not start.',
};

export const quality = {
  title: 'Checks',
  byHand: 'By hand',
  columns: {
    check: 'Check',
    severity: 'Severity',
    meaning: 'What it means',
    count: 'Count',
    participants: 'Participants',
    action: 'Action',
  },
  names,
  meanings,
  troubles,
  reviewed: message(
    '{kept, number} kept, {excluded, number} excluded{fixed, plural, =0 {} other {, # with a fixed time zone}}',
  ),
  review: 'Review',
  reviewOf: message('Review {check}'),
  countOf: message('{count, plural, one {# activity} other {# activities}}: {check}'),
  none: message('No data problems found (checked {at}).'),
  asOf: message('Checked {at}. A check changes nothing; a review holds for this study only.'),
  failed: 'Could not load the checks.',
  duplicates: 'Possible duplicates',
  duplicatesMeaning: message(
    'Two records that may be of one activity; {shifted, number} of them shifted by whole quarter hours, as with a wrong time zone.',
  ),
  compare: 'Compare',
  list: {
    states: { open: 'To review', reviewed: 'Reviewed' },
    state: 'State',
    fields: {
      start: 'Start',
      participant: 'Participant',
      sport: 'Sport',
      distance: 'Distance',
      duration: 'Duration',
      value: 'Value',
      review: 'Review',
    },
    search: 'Search code, sport, time or review',
    count: message('{count, plural, one {# activity} other {# activities}}'),
    none: 'No activity waits for a review.',
    noneReviewed: 'No activity was reviewed yet.',
    noResults: 'No activity matches this search.',
    failed: 'Could not load the activities.',
    close: 'Close the list',
    days: message('{days} days'),
    withoutValue: message('{percent}\u00a0% without a value'),
    minutes: message('{minutes} min apart'),
    sameFile: message('Also given by {code}'),
    open: 'To review',
    decisions: reviewDecisions,
  },
  fixing: {
    open: 'Fix the time zone…',
    title: message('Fix the time zone of {count, plural, one {# activity} other {# activities}}'),
    effect:
      'This study counts them on the local day of the offset. What the source said stays, and an import does not undo it.',
    offset: 'Offset from UTC',
    choose: 'Choose an offset',
    submit: 'Fix the time zone',
    submitting: 'Fixing…',
  },
  keep: 'Keep',
  exclude: 'Exclude…',
  takeBack: 'Take the review back',
  kept: message('{count, plural, one {# activity} other {# activities}} kept'),
  excluded: message('{count, plural, one {# activity} other {# activities}} excluded from this study'),
  fixed: message('Time zone of {count, plural, one {# activity} other {# activities}} fixed for this study'),
  takenBack: message('{count, plural, one {# review} other {# reviews}} taken back'),
  included: message('{count, plural, one {# activity} other {# activities}} included again'),
  undo: 'Undo',
  undone: 'Everything is as it was before',
  changeFailed: 'The review was not saved.',
  settings: {
    title: 'Thresholds',
    lead: 'What this study judges its activities by. The measured values stay as they are.',
    defaults: 'Thresholds and severities are the defaults.',
    changed: message(
      '{count, plural, one {# threshold or severity differs from its default.} other {# thresholds and severities differ from the defaults.}}',
    ),
    byDefault: message('Default: {value}'),
    open: 'Change thresholds',
    close: 'Close the form',
    thresholds,
    severities,
    severity: 'Severity',
    days: 'days',
    range: message('Enter a number from {least} to {most}'),
    effect: 'Effect',
    unchanged: 'As it is.',
    waiting: 'Counting the activities…',
    effectFailed: 'The effect could not be counted. You can save all the same.',
    effectOf: message(
      '{next, plural, one {# activity} other {# activities}} would be flagged instead of {now, number}.',
    ),
    effectOn: message('{check}: {next, number} instead of {now, number}'),
    save: 'Save',
    saving: 'Saving…',
    saved: 'Thresholds saved',
  },
  devices: {
    title: 'Devices by group',
    lead: 'Share of participants per device in the last weeks of each. Different devices between groups are a bias.',
    fields: { group: 'Group', source: 'Source', device: 'Device', participants: 'Participants' },
    period: 'Weeks counted',
    weeks: message('{count} weeks'),
    noGroup: 'No group',
    unknown: 'Not named',
    share: message('{count, number} of {of, number} ({percent}\u00a0%)'),
    none: 'No activity yet.',
  },
};
