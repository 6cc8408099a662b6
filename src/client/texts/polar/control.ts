import { polarControl as english } from '#client/texts/en/polar/control.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';
import { noAccount } from '#shared/words/connectionsGerman.ts';
import { problemKinds } from '#shared/words/problemsGerman.ts';

export const polarControlTexts = inBoth(english, {
  title: 'Verbindung zu Polar',
  failed: 'Der Zustand der Verbindung zu Polar konnte nicht geladen werden.',
  notSetUp:
    'Polar ist nicht mehr eingerichtet. Setze POLAR_CLIENT_ID und POLAR_CLIENT_SECRET und starte den Server neu.',
  unread: message(
    '{count, plural, one {# Konto wurde} other {# Konten wurden}} seit mindestens 20 Tagen nicht gelesen. Polar gibt nur die Trainings der letzten 30 Tage heraus: Was älter ist, geht verloren. Bei den Konten unten steht, warum und bis wann.',
  ),
  ending: message(
    'Der Zugang zu {count, plural, one {# Konto} other {# Konten}} endet in den nächsten 30 Tagen. Polar verlängert ihn nicht: Die Personen müssen sich neu verbinden.',
  ),
  checked: 'Am längsten nicht nachgesehen',
  neverChecked: 'Noch bei keinem Konto nachgesehen',
  redirectUrl: 'Redirect-URL, die bei Polar genau so eingetragen sein muss',
  checks: {
    credentials: {
      name: 'Client-ID und Secret',
      ok: 'Polar nimmt sie an.',
      failed:
        'Polar hat sie abgelehnt. Vergleiche POLAR_CLIENT_ID und POLAR_CLIENT_SECRET mit admin.polaraccesslink.com und starte den Server neu.',
      wait: 'Bekannt, sobald Polar antwortet.',
    },
    public_https: {
      name: 'Öffentliche https-Adresse',
      ok: 'PUBLIC_URL beginnt mit https.',
      failed:
        'Setze PUBLIC_URL auf die https-Adresse, unter der diese Installation im Internet steht, und starte den Server neu.',
      wait: 'Noch nicht geprüft.',
    },
    webhook: {
      name: 'Webhook',
      ok: 'Polar meldet dieser Installation neue Trainings.',
      failed: 'Für diese Installation gibt es keinen. Lege ihn oben an.',
      wait: 'Bekannt, sobald Polar antwortet.',
    },
  },
  webhook: {
    title: 'Webhook',
    states: {
      none: 'Keiner',
      active: 'Aktiv',
      off: 'Abgeschaltet',
      keyless: 'Schlüssel fehlt',
      foreign: 'Von einer anderen Installation',
      unknown: 'Nicht bekannt',
    },
    texts: {
      none: 'Polar meldet dieser Installation keine neuen Trainings. Sie kommen mit dem Abgleich jeder Nacht.',
      active: 'Polar meldet dieser Installation neue Trainings.',
      off: 'Polar hat den Webhook abgeschaltet, weil diese Installation sieben Tage lang nicht geantwortet hat. Neue Trainings kommen mit dem Abgleich jeder Nacht.',
      keyless:
        'Polar meldet dieser Installation neue Trainings, aber der Schlüssel, der diese Meldungen prüft, fehlt hier, und so werden sie abgelehnt. Lege den Webhook neu an. Bis dahin kommen neue Trainings mit dem Abgleich jeder Nacht.',
      foreign:
        'Polar schickt die Ereignisse deiner App an die Adresse unten. Eine Polar-App hat nur einen Webhook: Entferne diesen und lege ihn dann hier an.',
      unknown: 'Polar hat nicht gesagt, ob es einen Webhook gibt.',
    },
    switchOn: {
      none: 'Webhook anlegen',
      off: 'Wieder einschalten',
      active: 'Prüfen und reparieren',
      keyless: 'Neu anlegen',
    },
    next: {
      off: 'Polar hat ihn abgeschaltet. Schalte ihn oben wieder ein.',
      keyless:
        'Er ist da, aber der Schlüssel, der seine Meldungen prüft, fehlt hier, und so werden sie abgelehnt. Lege ihn oben neu an.',
      foreign:
        'Der deiner Polar-App gehört zu einer anderen Installation. Entferne ihn oben und lege ihn dann hier an.',
    },
    switching: 'Polar wird gefragt…',
    switchFailed: 'Polars Webhook konnte nicht eingeschaltet werden',
    remove: 'Webhook entfernen',
    removing: 'Wird entfernt…',
    removeFailed: 'Polars Webhook konnte nicht entfernt werden',
    removeTitle: 'Webhook bei Polar entfernen?',
    removeText:
      'Neue Trainings kommen dann nur mit dem Abgleich jeder Nacht. Du kannst den Webhook jederzeit wieder anlegen.',
  },
  accounts: {
    title: 'Polar-Konten',
    label: 'Polar-Konten',
    none: 'Noch niemand verbunden',
    name: 'Benutzer',
    nameless: noAccount,
    status: 'Zustand',
    reasons: {
      revoked_at_strava: 'Der Zugang wurde bei Strava entzogen',
      disconnected_here: 'Hier getrennt',
      tokens_lost: 'Polar nimmt den erteilten Zugang nicht mehr an',
      activities_not_shared: 'Trainings sind nicht freigegeben',
      private_not_shared: 'Private Trainings sind nicht freigegeben',
      import_failed: 'Polar gab die Trainings nicht heraus',
      revoked_at_source: 'Der Zugang wurde bei Polar entzogen',
      consents_missing: 'Zustimmungen bei Polar fehlen',
    },
    lostFrom: message('Lange nicht gelesen: Ab {date} gehen Trainings verloren'),
    accessEnds: message('Der Zugang endet am {date}; die Person muss sich neu verbinden'),
    connected: 'Verbunden seit',
    lastActivity: 'Letztes Training',
    lastSync: 'Zuletzt nachgesehen',
    search: 'Polar-Konten suchen',
    searchPlaceholder: 'E-Mail-Adresse, Status oder Datum',
    count: message('{count, plural, one {# Konto} other {# Konten}}'),
    noResults: 'Keine Konten passen zu dieser Suche.',
    failed: 'Die Polar-Konten konnten nicht geladen werden.',
    disconnect: 'Trennen …',
    isDisconnected: 'Schon getrennt',
    disconnectTitle: message('Das Polar-Konto von {name} trennen?'),
    disconnectText: message(
      'Der Import endet sofort, und der Zugang wird Polar zurückgegeben. Bis {day} wird hier alles gelöscht, was von diesem Konto kam. Verbindet sich die Person vorher wieder, wird nichts gelöscht.',
    ),
    disconnectConfirm: 'Trennen',
    disconnecting: 'Wird getrennt…',
    disconnectFailed: 'Das Konto konnte nicht getrennt werden',
  },
  problems: {
    label: 'Probleme beim Übernehmen aus Polar',
    session: 'Training',
    search: 'Probleme von Polar suchen',
    searchPlaceholder: 'E-Mail-Adresse, Problem oder Zeit',
    kinds: problemKinds.polar,
  },
});
