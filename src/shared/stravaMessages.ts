import { sentencesOf } from './sentence.ts';

/** Every sentence about Strava that either side may say, beside those of the specification in `messages`. */
export const stravaMessages = sentencesOf({
  /** SPEC §2 */
  link_copied: 'Link copied to clipboard',

  /** PAGES §3.9 to §3.13 */
  athlete_not_found: 'Athlete with id {id} not found',
  activity_not_found: 'Activity with id {id} not found',
  gear_not_found: 'Gear with id {id} not found',
  problem_not_found: 'This problem no longer exists',

  /** PAGES §3.14 */
  consent_needed: 'Please confirm your consent; without it we cannot go on.',
  consent_outdated: 'The information has changed. Please read it again.',
  invite_unknown: 'This link is not valid. Please ask for a new one.',

  /** The webhook */
  subscription_registered: 'Webhook registered',
  subscription_unregistered: 'Webhook unregistered',
  subscription_exists: 'Strava already has a subscription. Unregister it first.',
  callback_unreachable:
    'Strava could not reach this installation. It must be on the internet, by https, under the address in PUBLIC_URL.',
  strava_credentials_refused:
    'Strava refused the client id or secret. Check STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET.',
  verify_token_wrong: 'The verify token is wrong',
  foreign_subscription: 'This event is not for this subscription',
  event_malformed: 'This is not an event of Strava',

  /** Athletes */
  athlete_disconnected: 'Strava disconnected',
  athlete_deleted: 'Data deleted',
  sync_queued: '{count, plural, one {Sync started} other {# syncs started}}',
  sync_too_soon: 'This athlete was synced less than 15 minutes ago',
  athlete_not_connected: 'This athlete is not connected',
  athlete_still_connected: 'Disconnect the athlete first',
  strava_id_mismatch: 'Strava ID does not match',
  unknown_status: 'Unknown status {word}',

  /** Activities */
  page_too_deep: 'This page lies too deep; go there with next and previous, or narrow the list',
  bad_key: 'This key does not belong to this list',
  choose_reason: 'Choose a reason',
  activities_excluded: '{count, plural, one {# activity} other {# activities}} excluded',
  activities_included: '{count, plural, one {# activity} other {# activities}} included',
  reimport_queued: 'The activity is read anew',
  only_shoes_wear: 'Only shoes have a wear limit',
  gear_saved: 'Gear saved',
  retry_queued: '{count, plural, one {# retry} other {# retries}} started',
  range_reversed: 'The first day must not be after the last',
});
