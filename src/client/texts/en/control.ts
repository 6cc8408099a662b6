import type { SetupCheck } from '#shared/contract/control.ts';
import { message } from '#shared/message.ts';
import { problemKinds } from '#shared/words/problemsEnglish.ts';

interface CheckWords {
  name: string;
  ok: string;
  failed: string;
  wait: string;
  due?: string;
}

const checks: Record<SetupCheck, CheckWords> = {
  credentials: {
    name: 'Client id and secret',
    ok: 'Strava accepts them.',
    failed:
      'Strava refused them. Compare STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET with strava.com/settings/api and start the server anew.',
    wait: 'Known once Strava has been asked.',
  },
  public_https: {
    name: 'Public https address',
    ok: 'PUBLIC_URL begins with https.',
    failed:
      'Set PUBLIC_URL to the https address under which this installation is on the internet, and start the server anew.',
    wait: 'Not checked yet.',
  },
  callback: {
    name: 'Callback reachable',
    ok: 'Strava has reached it.',
    failed: 'Strava could not reach it. Check name, firewall and certificate of PUBLIC_URL, then register the webhook.',
    wait: 'Known once the webhook is registered or the first event has come.',
  },
  subscription: {
    name: 'Webhook subscription',
    ok: 'Strava tells this installation about new activities.',
    failed: 'There is none for this installation. Register the webhook above.',
    wait: 'Known once Strava has been asked.',
  },
  api_address: {
    name: 'Address of Strava’s API',
    ok: 'It stays valid when Strava moves its API on 04.01.2027.',
    due: 'Strava moves its API to https://api-v3.strava.com on 04.01.2027. From that day on remove STRAVA_API_BASE, if it is set, and start the server anew.',
    failed:
      'Strava has moved its API to https://api-v3.strava.com. Remove STRAVA_API_BASE, if it is set, and start the server anew.',
    wait: 'Not checked yet.',
  },
};

export const control = {
  webhook: {
    none: 'No subscription found',
    noneText: 'New activities arrive only by manual sync until the webhook is registered.',
    unknown: 'Whether Strava has one could not be checked.',
    foreignTitle: 'This subscription is not of this installation',
    foreign:
      'Strava sends the events of your app to the address below. A Strava app has one subscription only: unregister this one, then register the webhook here.',
    register: 'Register',
    registering: 'Registering…',
    registerFailed: 'The webhook could not be registered',
    unregister: 'Unregister',
    unregistering: 'Unregistering…',
    unregisterFailed: 'The webhook could not be unregistered',
    unregisterTitle: 'Unregister the webhook?',
    unregisterText:
      'New activities no longer arrive by themselves, and nobody tells this installation when an athlete withdraws access. You can register it again at any time.',
    refresh: 'Refresh',
    asOf: message('As of {time}'),
    fields: {
      application_id: 'Application ID',
      strava_given_id: 'Subscription ID',
      resource_state: 'Resource state',
      callback_url: 'Callback URL',
      created_at: 'Created',
      updated_at: 'Changed',
    },
    copyUrl: 'Copy callback URL',
  },
  room: {
    title: 'Connection to Strava',
    failed: 'Could not load the state of the connection to Strava.',
    inactive: message('Strava has refused this app since {since}'),
    inactiveText:
      'Nothing can be read from Strava, and nobody can connect. Nothing is lost: events are kept, and no athlete is disconnected. The owner of the Strava app needs an active Strava subscription; check it at strava.com/settings/api. The work goes on by itself within 15 minutes of that.',
    connected: message('Connected {count} of {limit}'),
    free: message('{count, plural, one {# more athlete can connect.} other {# more athletes can connect.}}'),
    full: 'No further account can connect. Ask Strava for more, or disconnect one.',
    quarter: 'Calls in this quarter of an hour',
    day: 'Calls today',
    budget: message('{used} of {limit} used'),
    budgetFull: 'Used up: what waits goes on then.',
    anew: message('Begins anew at {time}.'),
    work: 'Work',
    events: 'Waiting events',
    newAthletes: 'New athletes and syncs',
    history: 'History',
    doneAt: 'Queue',
    doneAbout: message('done about {time}'),
    nothingWaits: 'Nothing waits.',
    oldest: 'Oldest waiting event',
    noneWaits: 'None waits',
    lastEvent: 'Last event',
    noEvent: 'None so far',
    reconciliation: 'Last check against Strava',
    noReconciliation: 'Not yet. It runs every night.',
    reconciled: message('{at}: found {found}, changed {changed}, removed {removed}'),
    reconciling: message('Running since {at}: found {found}, changed {changed}, removed {removed} so far'),
    setup: 'Setup',
    checks,
    states: { ok: 'OK', failed: 'Failed', wait: 'Not known yet', due: 'Soon to be changed' },
  },
  problems: {
    title: 'Import problems',
    none: 'No problems',
    label: 'Import problems',
    search: 'Search problems',
    searchPlaceholder: 'Athlete, problem, number or time',
    count: message('{count, plural, one {# problem} other {# problems}}'),
    noResults: 'No problems match this search.',
    failed: 'Could not load the import problems.',
    athlete: 'Athlete',
    unknownAthlete: 'Unknown',
    kind: 'Problem',
    activity: 'Activity number',
    wholeAthlete: 'The whole connection',
    attempts: 'Attempts',
    since: 'Since',
    lastTried: 'Last tried',
    again: 'Try again',
    allAgain: 'Try all again',
    openAthlete: 'Open athlete',
    underWay: message('Under way since {time}'),
    retryFailed: 'The retry did not start',
    kinds: problemKinds.strava,
  },
};
