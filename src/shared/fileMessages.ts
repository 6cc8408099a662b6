import { sentencesOf } from './sentence.ts';

/** Why a file or an archive of activities is not read, and what to do about it. */
export const fileMessages = sentencesOf({
  /** One file */
  empty: 'This file is empty. Export the activity again.',
  unknown_format: 'This is not a FIT, GPX or TCX file. Export the activity in one of these formats.',
  truncated: 'This file ends too early. Copy or export it again.',
  damaged: 'This file is damaged. Copy or export it again.',
  not_an_activity:
    'This file holds no activity but settings, a course or daily values. Choose the file of an activity.',
  several_activities: 'This file holds {count, number} activities. Export each one as its own file.',
  no_start: 'This file says no time, as planned routes do. Choose the file of a recorded activity.',
  too_large: 'This file is larger than {megabytes, number} MB. Split the activity, or export it as FIT.',
  too_many_points: 'This file has more than {points, number} points. Split the activity, or record less often.',
  too_deep: 'This file is nested more than {depth, number} levels deep. Export the activity again.',
  value_too_long: 'This file has a value that is longer than {kilobytes, number} KB. Export the activity again.',
  has_entities: 'This file defines entities, which may be harmful. Export the activity again from its source.',

  /** An archive, or a part of it */
  not_an_archive: 'This is not a ZIP archive, or it is damaged. Download the archive again.',
  unknown_archive:
    'This is not an archive of Strava, Garmin, Polar Flow or Apple Health. Upload the ZIP file as you received it.',
  encrypted: 'This archive is encrypted. Export it again without a password.',
  no_activities: 'This archive holds no activity. Request a new export that includes your activities.',
  unknown_columns: 'The table activities.csv has other columns than expected. Request a new export from Strava.',
  bad_date: 'The date “{date}” of this row is not readable. Upload the file of this activity by itself.',
  missing_file: 'The archive lacks this file, although its table names it. Request a new export from Strava.',
  symlink: 'This entry points to another file and is not read. Upload the archive as you received it.',
  bomb: 'This archive unpacks to far more than its size and is not read. Download it again from its source.',
  too_much_data: 'This archive unpacks to more than {gigabytes, number} GB. Upload a smaller part of it.',
  too_many_entries: 'This archive has more than {entries, number} entries. Upload a smaller part of it.',
  nested_too_deep: 'This is an archive within an archive. Unpack it and upload what it holds.',
});
