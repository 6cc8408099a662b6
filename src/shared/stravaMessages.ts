/** Every sentence about Strava that either side may say, beside those of the specification in `messages`. */
export const stravaMessages = {
  /** SPEC §2 */
  linkCopied: 'Link copied to clipboard',

  /** PAGES §3.9 to §3.13 */
  athleteNotFound: (id: string) => `Athlete with id ${id} not found`,
  activityNotFound: (id: string) => `Activity with id ${id} not found`,
  gearNotFound: (id: string) => `Gear with id ${id} not found`,
  problemNotFound: 'This problem no longer exists',

  /** PAGES §3.14 */
  consentNeeded: 'Please confirm your consent; without it we cannot go on.',
  consentOutdated: 'The information has changed. Please read it again.',
  inviteUnknown: 'This link is not valid. Please ask for a new one.',

  /** The webhook */
  subscriptionRegistered: 'Webhook registered',
  subscriptionUnregistered: 'Webhook unregistered',
  subscriptionExists: 'Strava already has a subscription. Unregister it first.',
  callbackUnreachable:
    'Strava could not reach this installation. It must be on the internet, by https, under the address in PUBLIC_URL.',
  credentialsRefused: 'Strava refused the client id or secret. Check STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET.',
  verifyTokenWrong: 'The verify token is wrong',
  eventRefused: 'This event is not for this subscription',
  eventMalformed: 'This is not an event of Strava',

  /** Athletes */
  athleteDisconnected: 'Strava disconnected',
  athleteDeleted: 'Data deleted',
  syncQueued: (count: number) => (count === 1 ? 'Sync started' : `${count} syncs started`),
  syncTooSoon: 'This athlete was synced less than 15 minutes ago',
  notConnected: 'This athlete is not connected',
  stillConnected: 'Disconnect the athlete first',
  stravaIdMismatch: 'Strava ID does not match',
  unknownStatus: (word: string) => `Unknown status ${word}`,

  /** Activities */
  pageTooDeep: 'This page lies too deep; go there with next and previous, or narrow the list',
  badKey: 'This key does not belong to this list',
  reasonNeeded: 'Choose a reason',
  activitiesExcluded: (count: number) => `${count} ${count === 1 ? 'activity' : 'activities'} excluded`,
  activitiesIncluded: (count: number) => `${count} ${count === 1 ? 'activity' : 'activities'} included`,
  reimportQueued: 'The activity is read anew',
  onlyShoesWear: 'Only shoes have a wear limit',
  gearSaved: 'Gear saved',
  retryQueued: (count: number) => `${count} ${count === 1 ? 'retry' : 'retries'} started`,
  rangeReversed: 'The first day must not be after the last',
} as const;
