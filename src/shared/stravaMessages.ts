import { sentencesOf } from './sentence.ts';

/** Sentences of the server alone are in `serverMessages`. */
export const stravaMessages = sentencesOf({
  /** SPEC §2 */
  link_copied: 'Link copied to clipboard',

  /** PAGES §3.9 to §3.13 */
  athlete_not_found: 'Athlete with id {id} not found',
  activity_not_found: 'Activity with id {id} not found',
  gear_not_found: 'Gear with id {id} not found',

  /** PAGES §3.14 */
  consent_needed: 'Please confirm your consent; without it we cannot go on.',

  /** The webhook */
  subscription_registered: 'Webhook registered',
  subscription_unregistered: 'Webhook unregistered',

  /** Athletes */
  athlete_disconnected: 'Strava disconnected',
  athlete_deleted: 'Data deleted',
  sync_queued: '{count, plural, one {Sync started} other {# syncs started}}',
  athlete_still_connected: 'Disconnect the athlete first',
  athlete_in_study: 'Withdraw the participant first',
  strava_id_mismatch: 'Strava ID does not match',

  /** Activities */
  choose_reason: 'Choose a reason',
  activities_excluded: '{count, plural, one {# activity} other {# activities}} excluded',
  activities_included: '{count, plural, one {# activity} other {# activities}} included',
  reimport_queued: 'The activity is read anew',
  reimports_queued: '{count, plural, one {# activity is} other {# activities are}} read anew',
  reimports_queued_partly:
    '{count, plural, =0 {No activity is} one {# activity is} other {# activities are}} read anew. {others, plural, one {# other does} other {# others do}} not come from a connected Strava account.',
  gear_saved: 'Gear saved',
  retry_queued: '{count, plural, one {# retry} other {# retries}} started',
});
