import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import { publicHttps } from '#client/texts/publicHttps.ts';
import type { StatusReason } from '#shared/contract/connection.ts';
import type { SourceCheck, WebhookState } from '#shared/contract/sources.ts';
import { noAccount } from '#shared/words/connections.ts';
import { problemKinds } from '#shared/words/problems.ts';

const states: Record<WebhookState, Caption> = {
  none: ['None', 'Keiner'],
  active: ['Active', 'Aktiv'],
  off: ['Switched off', 'Abgeschaltet'],
  keyless: ['Key missing', 'Schlüssel fehlt'],
  foreign: ['Of another installation', 'Von einer anderen Installation'],
  unknown: ['Not known', 'Nicht bekannt'],
};

const texts: Record<WebhookState, Caption> = {
  none: [
    'Polar does not tell this installation about new sessions. They come with the check of each night.',
    'Polar meldet dieser Installation keine neuen Trainings. Sie kommen mit dem nächtlichen Abgleich.',
  ],
  active: ['Polar tells this installation about new sessions.', 'Polar meldet dieser Installation neue Trainings.'],
  off: [
    'Polar switched the webhook off, because this installation did not answer for seven days. New sessions come with the check of each night.',
    'Polar hat den Webhook abgeschaltet, weil diese Installation sieben Tage lang nicht geantwortet hat. Neue Trainings kommen mit dem nächtlichen Abgleich.',
  ],
  keyless: [
    'Polar tells this installation about new sessions, but the key that checks this is missing here, so it is refused. Make the webhook anew. Until then new sessions come with the check of each night.',
    'Polar meldet dieser Installation neue Trainings, aber der Schlüssel, der diese Meldungen prüft, fehlt hier, und so werden sie abgelehnt. Lege den Webhook neu an. Bis dahin kommen neue Trainings mit dem nächtlichen Abgleich.',
  ],
  foreign: [
    'Polar sends the events of your app to the address below. A Polar app has one webhook only: remove this one, then create it here.',
    'Polar schickt die Ereignisse deiner App an die Adresse unten. Eine Polar-App hat nur einen Webhook: Entferne diesen und lege ihn dann hier an.',
  ],
  unknown: ['Polar did not say whether there is a webhook.', 'Polar hat nicht gesagt, ob es einen Webhook gibt.'],
};

const checks: Record<SourceCheck, { name: Caption; ok: Caption; failed: Caption; wait: Caption }> = {
  credentials: {
    name: ['Client id and secret', 'Client-ID und Secret'],
    ok: ['Polar accepts them.', 'Polar nimmt sie an.'],
    failed: [
      'Polar refused them. Compare POLAR_CLIENT_ID and POLAR_CLIENT_SECRET with admin.polaraccesslink.com and start the server anew.',
      'Polar hat sie abgelehnt. Vergleiche POLAR_CLIENT_ID und POLAR_CLIENT_SECRET mit admin.polaraccesslink.com und starte den Server neu.',
    ],
    wait: ['Known once Polar answers.', 'Bekannt, sobald Polar antwortet.'],
  },
  public_https: publicHttps,
  webhook: {
    name: 'Webhook',
    ok: ['Polar tells this installation about new sessions.', 'Polar meldet dieser Installation neue Trainings.'],
    failed: [
      'There is none for this installation. Create it above.',
      'Für diese Installation gibt es keinen. Lege ihn oben an.',
    ],
    wait: ['Known once Polar answers.', 'Bekannt, sobald Polar antwortet.'],
  },
};

/** A sentence without its full stop. */
const reasons: Record<StatusReason, Caption> = {
  revoked_at_strava: ['Access was withdrawn at Strava', 'Der Zugang wurde bei Strava entzogen'],
  disconnected_here: ['Disconnected here', 'Hier getrennt'],
  tokens_lost: ['Polar no longer accepts the access that was given', 'Polar nimmt den erteilten Zugang nicht mehr an'],
  activities_not_shared: ['Sessions are not shared', 'Trainings sind nicht freigegeben'],
  private_not_shared: ['Private sessions are not shared', 'Private Trainings sind nicht freigegeben'],
  import_failed: ['Polar refused to hand over the sessions', 'Polar gab die Trainings nicht heraus'],
  revoked_at_source: ['Access was withdrawn at Polar', 'Der Zugang wurde bei Polar entzogen'],
  consents_missing: ['Consents at Polar are missing', 'Zustimmungen bei Polar fehlen'],
};

export const polarControlTexts = inBoth({
  title: ['Connection to Polar', 'Verbindung zu Polar'],
  failed: [
    'Could not load the state of the connection to Polar.',
    'Der Zustand der Verbindung zu Polar konnte nicht geladen werden.',
  ],
  notSetUp: [
    'Polar is not set up any more. Set POLAR_CLIENT_ID and POLAR_CLIENT_SECRET and start the server anew.',
    'Polar ist nicht mehr eingerichtet. Setze POLAR_CLIENT_ID und POLAR_CLIENT_SECRET und starte den Server neu.',
  ],
  unread: captions(
    '{count, plural, one {# account was} other {# accounts were}} not read for at least 20 days. Polar gives the sessions of the last 30 days only: what is older is lost. The accounts below say why and until when.',
    '{count, plural, one {# Konto wurde} other {# Konten wurden}} seit mindestens 20 Tagen nicht gelesen. Polar gibt nur die Trainings der letzten 30 Tage heraus: Was älter ist, geht verloren. Bei den Konten unten steht, warum und bis wann.',
  ),
  ending: captions(
    'The access to {count, plural, one {# account} other {# accounts}} ends within 30 days. Polar does not renew it: the people have to connect again.',
    'Der Zugang zu {count, plural, one {# Konto} other {# Konten}} endet in den nächsten 30 Tagen. Polar verlängert ihn nicht: Die Personen müssen sich neu verbinden.',
  ),
  checked: ['Longest without a check', 'Am längsten ohne Abgleich'],
  neverChecked: ['No account was checked yet', 'Noch kein Konto abgeglichen'],
  redirectUrl: [
    'Redirect URL to register at Polar, exactly as it stands here',
    'Redirect-URL, die bei Polar genau so eingetragen sein muss',
  ],
  checks,
  webhook: {
    title: 'Webhook',
    states,
    texts,
    switchOn: {
      none: ['Create the webhook', 'Webhook anlegen'],
      off: ['Switch on again', 'Wieder einschalten'],
      active: ['Check and repair', 'Prüfen und reparieren'],
      keyless: ['Make it anew', 'Neu anlegen'],
    },
    next: {
      off: [
        'Polar switched it off. Switch it on again above.',
        'Polar hat ihn abgeschaltet. Schalte ihn oben wieder ein.',
      ],
      keyless: [
        'It is there, but the key of its signatures is missing here, so its events are refused. Make it anew above.',
        'Er ist da, aber der Schlüssel, der seine Meldungen prüft, fehlt hier, und so werden sie abgelehnt. Lege ihn oben neu an.',
      ],
      foreign: [
        'The one of your Polar app belongs to another installation. Remove it above, then create it here.',
        'Der deiner Polar-App gehört zu einer anderen Installation. Entferne ihn oben und lege ihn dann hier an.',
      ],
    },
    switching: ['Asking Polar…', 'Polar wird gefragt …'],
    switchFailed: ['Polar’s webhook could not be switched on', 'Polars Webhook konnte nicht eingeschaltet werden'],
    remove: ['Remove the webhook', 'Webhook entfernen'],
    removing: ['Removing…', 'Wird entfernt …'],
    removeFailed: ['Polar’s webhook could not be removed', 'Polars Webhook konnte nicht entfernt werden'],
    removeTitle: ['Remove Polar’s webhook?', 'Webhook bei Polar entfernen?'],
    removeText: [
      'New sessions then come with the check of each night only. You can create the webhook again at any time.',
      'Neue Trainings kommen dann nur mit dem nächtlichen Abgleich. Du kannst den Webhook jederzeit wieder anlegen.',
    ],
  },
  accounts: {
    title: ['Polar accounts', 'Polar-Konten'],
    label: ['Polar accounts', 'Polar-Konten'],
    empty: ['Nobody has connected yet', 'Noch niemand verbunden'],
    name: ['User', 'Benutzer'],
    nameless: noAccount,
    status: 'Status',
    reasons,
    lostFrom: captions(
      'Not read for long: from {date} on sessions are lost',
      'Lange nicht gelesen: Ab {date} gehen Trainings verloren',
    ),
    accessEnds: captions(
      'Access ends on {date}; the person has to connect again',
      'Der Zugang endet am {date}; die Person muss sich neu verbinden',
    ),
    connected: ['Connected since', 'Verbunden seit'],
    lastActivity: ['Last session', 'Letztes Training'],
    lastSync: ['Last check', 'Letzter Abgleich'],
    search: ['Search Polar accounts', 'Polar-Konten suchen'],
    searchPlaceholder: ['Email, status or date', 'E-Mail, Status oder Datum'],
    count: captions(
      '{count, plural, one {# account} other {# accounts}}',
      '{count, plural, one {# Konto} other {# Konten}}',
    ),
    noResults: ['No accounts match this search.', 'Keine Konten passen zu dieser Suche.'],
    failed: ['Could not load the Polar accounts.', 'Die Polar-Konten konnten nicht geladen werden.'],
    disconnect: ['Disconnect…', 'Trennen …'],
    isDisconnected: ['Disconnected already', 'Schon getrennt'],
    disconnectTitle: captions('Disconnect the Polar account of {name}?', 'Das Polar-Konto von {name} trennen?'),
    disconnectText: captions(
      'The import stops at once, and the access is given back to Polar. By {day} everything that came from this account is deleted here. If the person connects again before that day, nothing is deleted.',
      'Der Import endet sofort, und der Zugang wird Polar zurückgegeben. Bis {day} wird hier alles gelöscht, was von diesem Konto kam. Verbindet sich die Person vorher wieder, wird nichts gelöscht.',
    ),
    disconnectConfirm: ['Disconnect', 'Trennen'],
    disconnecting: ['Disconnecting…', 'Wird getrennt …'],
    disconnectFailed: ['The account could not be disconnected', 'Das Konto konnte nicht getrennt werden'],
  },
  problems: {
    label: ['Import problems of Polar', 'Importprobleme von Polar'],
    session: ['Session', 'Training'],
    search: ['Search problems of Polar', 'Probleme von Polar suchen'],
    searchPlaceholder: ['Email, problem or time', 'E-Mail, Problem oder Zeit'],
    kinds: problemKinds.polar,
  },
});
