import type { StatusReason } from '#shared/contract/connection.ts';
import type { SourceCheck, WebhookState } from '#shared/contract/sources.ts';
import { message } from '#shared/message.ts';
import { noAccount } from '#shared/words/connectionsEnglish.ts';
import { problemKinds } from '#shared/words/problemsEnglish.ts';

const states: Record<WebhookState, string> = {
  none: 'None',
  active: 'Active',
  off: 'Switched off',
  keyless: 'Key missing',
  foreign: 'Of another installation',
  unknown: 'Not known',
};

const texts: Record<WebhookState, string> = {
  none: 'Polar does not tell this installation about new sessions. They come with the check of each night.',
  active: 'Polar tells this installation about new sessions.',
  off: 'Polar switched the webhook off, because this installation did not answer for seven days. New sessions come with the check of each night.',
  keyless:
    'Polar tells this installation about new sessions, but the key that checks this is missing here, so it is refused. Make the webhook anew. Until then new sessions come with the check of each night.',
  foreign:
    'Polar sends the events of your app to the address below. A Polar app has one webhook only: remove this one, then create it here.',
  unknown: 'Polar did not say whether there is a webhook.',
};

const checks: Record<SourceCheck, { name: string; ok: string; failed: string; wait: string }> = {
  credentials: {
    name: 'Client id and secret',
    ok: 'Polar accepts them.',
    failed:
      'Polar refused them. Compare POLAR_CLIENT_ID and POLAR_CLIENT_SECRET with admin.polaraccesslink.com and start the server anew.',
    wait: 'Known once Polar answers.',
  },
  public_https: {
    name: 'Public https address',
    ok: 'PUBLIC_URL begins with https.',
    failed:
      'Set PUBLIC_URL to the https address under which this installation is on the internet, and start the server anew.',
    wait: 'Not checked yet.',
  },
  webhook: {
    name: 'Webhook',
    ok: 'Polar tells this installation about new sessions.',
    failed: 'There is none for this installation. Create it above.',
    wait: 'Known once Polar answers.',
  },
};

/** A sentence without its full stop. */
const reasons: Record<StatusReason, string> = {
  revoked_at_strava: 'Access was withdrawn at Strava',
  disconnected_here: 'Disconnected here',
  tokens_lost: 'Polar no longer accepts the access that was given',
  activities_not_shared: 'Sessions are not shared',
  private_not_shared: 'Private sessions are not shared',
  import_failed: 'Polar refused to hand over the sessions',
  revoked_at_source: 'Access was withdrawn at Polar',
  consents_missing: 'Consents at Polar are missing',
};

export const polarControl = {
  title: 'Connection to Polar',
  failed: 'Could not load the state of the connection to Polar.',
  notSetUp: 'Polar is not set up any more. Set POLAR_CLIENT_ID and POLAR_CLIENT_SECRET and start the server anew.',
  unread: message(
    '{count, plural, one {# account was} other {# accounts were}} not read for at least 20 days. Polar gives the sessions of the last 30 days only: what is older is lost. The accounts below say why and until when.',
  ),
  ending: message(
    'The access to {count, plural, one {# account} other {# accounts}} ends within 30 days. Polar does not renew it: the people have to connect again.',
  ),
  checked: 'Longest without a check',
  neverChecked: 'No account was checked yet',
  redirectUrl: 'Redirect URL to register at Polar, exactly as it stands here',
  checks,
  webhook: {
    title: 'Webhook',
    states,
    texts,
    switchOn: {
      none: 'Create the webhook',
      off: 'Switch on again',
      active: 'Check and repair',
      keyless: 'Make it anew',
    },
    next: {
      off: 'Polar switched it off. Switch it on again above.',
      keyless:
        'It is there, but the key of its signatures is missing here, so its events are refused. Make it anew above.',
      foreign: 'The one of your Polar app belongs to another installation. Remove it above, then create it here.',
    },
    switching: 'Asking Polar…',
    switchFailed: 'Polar’s webhook could not be switched on',
    remove: 'Remove the webhook',
    removing: 'Removing…',
    removeFailed: 'Polar’s webhook could not be removed',
    removeTitle: 'Remove Polar’s webhook?',
    removeText:
      'New sessions then come with the check of each night only. You can create the webhook again at any time.',
  },
  accounts: {
    title: 'Polar accounts',
    label: 'Polar accounts',
    none: 'Nobody has connected yet',
    name: 'User',
    nameless: noAccount,
    status: 'Status',
    reasons,
    lostFrom: message('Not read for long: from {date} on sessions are lost'),
    accessEnds: message('Access ends on {date}; the person has to connect again'),
    connected: 'Connected since',
    lastActivity: 'Last session',
    lastSync: 'Last check',
    search: 'Search Polar accounts',
    searchPlaceholder: 'Email address, status or date',
    count: message('{count, plural, one {# account} other {# accounts}}'),
    noResults: 'No accounts match this search.',
    failed: 'Could not load the Polar accounts.',
    disconnect: 'Disconnect…',
    isDisconnected: 'Disconnected already',
    disconnectTitle: message('Disconnect the Polar account of {name}?'),
    disconnectText: message(
      'The import stops at once, and the access is given back to Polar. By {day} everything that came from this account is deleted here. If the person connects again before that day, nothing is deleted.',
    ),
    disconnectConfirm: 'Disconnect',
    disconnecting: 'Disconnecting…',
    disconnectFailed: 'The account could not be disconnected',
  },
  problems: {
    label: 'Import problems of Polar',
    session: 'Session',
    search: 'Search problems of Polar',
    searchPlaceholder: 'Email address, problem or time',
    kinds: problemKinds.polar,
  },
};
