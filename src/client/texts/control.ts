import type { SetupCheck } from '#shared/contract/control.ts';
import { problemKinds } from '#shared/words/problems.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';
import { publicHttps } from './publicHttps.ts';

const checks: Record<SetupCheck, Record<'name' | 'ok' | 'failed' | 'wait', Caption> & { due?: Caption }> = {
  credentials: {
    name: ['Client id and secret', 'Client-ID und Secret'],
    ok: ['Strava accepts them.', 'Strava nimmt sie an.'],
    failed: [
      'Strava refused them. Compare STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET with strava.com/settings/api and start the server anew.',
      'Strava hat sie abgelehnt. Vergleiche STRAVA_CLIENT_ID und STRAVA_CLIENT_SECRET mit strava.com/settings/api und starte den Server neu.',
    ],
    wait: ['Known once Strava has been asked.', 'Bekannt, sobald Strava gefragt wurde.'],
  },
  public_https: publicHttps,
  callback: {
    name: ['Callback reachable', 'Callback erreichbar'],
    ok: ['Strava has reached it.', 'Strava hat ihn erreicht.'],
    failed: [
      'Strava could not reach it. Check name, firewall and certificate of PUBLIC_URL, then register the webhook.',
      'Strava konnte ihn nicht erreichen. Prüfe Name, Firewall und Zertifikat von PUBLIC_URL und melde den Webhook dann an.',
    ],
    wait: [
      'Known once the webhook is registered or the first event has come.',
      'Bekannt, sobald der Webhook angemeldet oder das erste Ereignis gekommen ist.',
    ],
  },
  subscription: {
    name: ['Webhook subscription', 'Webhook-Anmeldung'],
    ok: ['Strava tells this installation about new activities.', 'Strava meldet dieser Installation neue Aktivitäten.'],
    failed: [
      'There is none for this installation. Register the webhook above.',
      'Für diese Installation gibt es keine. Melde den Webhook oben an.',
    ],
    wait: ['Known once Strava has been asked.', 'Bekannt, sobald Strava gefragt wurde.'],
  },
  api_address: {
    name: ['Address of Strava’s API', 'Adresse der API von Strava'],
    ok: [
      'It stays valid when Strava moves its API on 04.01.2027.',
      'Sie gilt auch nach dem Umzug der API am 04.01.2027.',
    ],
    due: [
      'Strava moves its API to https://api-v3.strava.com on 04.01.2027. From that day on remove STRAVA_API_BASE, if it is set, and start the server anew.',
      'Strava zieht mit der API am 04.01.2027 nach https://api-v3.strava.com um. Entferne ab diesem Tag STRAVA_API_BASE, falls gesetzt, und starte den Server neu.',
    ],
    failed: [
      'Strava has moved its API to https://api-v3.strava.com. Remove STRAVA_API_BASE, if it is set, and start the server anew.',
      'Strava ist mit der API nach https://api-v3.strava.com umgezogen. Entferne STRAVA_API_BASE, falls gesetzt, und starte den Server neu.',
    ],
    wait: ['Not checked yet.', 'Noch nicht geprüft.'],
  },
};

export const controlTexts = inBoth({
  webhook: {
    none: ['No subscription found', 'Keine Anmeldung gefunden'],
    noneText: [
      'New activities arrive only by manual sync until the webhook is registered.',
      'Bis der Webhook angemeldet ist, kommen neue Aktivitäten nur durch einen Abgleich von Hand.',
    ],
    unknown: [
      'Whether Strava has one could not be checked.',
      'Ob es bei Strava eine gibt, konnte nicht geprüft werden.',
    ],
    foreignTitle: [
      'This subscription is not of this installation',
      'Diese Anmeldung gehört nicht zu dieser Installation',
    ],
    foreign: [
      'Strava sends the events of your app to the address below. A Strava app has one subscription only: unregister this one, then register the webhook here.',
      'Strava schickt die Ereignisse deiner App an die Adresse unten. Eine Strava-App hat nur eine Anmeldung: Entferne diese und melde den Webhook dann hier an.',
    ],
    register: ['Register', 'Anmelden'],
    registering: ['Registering…', 'Wird angemeldet …'],
    registerFailed: ['The webhook could not be registered', 'Der Webhook konnte nicht angemeldet werden'],
    unregister: ['Unregister', 'Webhook entfernen'],
    unregistering: ['Unregistering…', 'Wird entfernt …'],
    unregisterFailed: ['The webhook could not be unregistered', 'Der Webhook konnte nicht entfernt werden'],
    unregisterTitle: ['Unregister the webhook?', 'Webhook entfernen?'],
    unregisterText: [
      'New activities no longer arrive by themselves, and nobody tells this installation when an athlete withdraws access. You can register the webhook again at any time. That renews its secret address: events to the old address are no longer accepted.',
      'Neue Aktivitäten kommen dann nicht mehr von selbst, und niemand sagt dieser Installation, wenn jemand den Zugang entzieht. Du kannst den Webhook jederzeit wieder anmelden. Das erneuert seine geheime Adresse: Ereignisse an die alte Adresse werden nicht mehr angenommen.',
    ],
    refresh: ['Refresh', 'Neu laden'],
    asOf: captions('As of {time}', 'Stand {time}'),
    fields: {
      application_id: ['Application ID', 'Anwendungs-ID'],
      strava_given_id: ['Subscription ID', 'Anmeldungs-ID'],
      resource_state: ['Resource state', 'Zustand der Ressource'],
      callback_url: ['Callback URL', 'Callback-URL'],
      created_at: ['Created', 'Angelegt'],
      updated_at: ['Changed', 'Geändert'],
    },
    copyUrl: ['Copy callback URL', 'Callback-URL kopieren'],
  },
  room: {
    title: ['Connection to Strava', 'Verbindung zu Strava'],
    failed: [
      'Could not load the state of the connection to Strava.',
      'Der Zustand der Verbindung zu Strava konnte nicht geladen werden.',
    ],
    inactive: captions('Strava has refused this app since {since}', 'Strava weist diese App seit {since} ab'),
    inactiveText: [
      'Nothing can be read from Strava, and nobody can connect. Nothing is lost: events are kept, and no athlete is disconnected. The owner of the Strava app needs an active Strava subscription; check it at strava.com/settings/api. The work goes on by itself within 15 minutes of that.',
      'Von Strava kann nichts gelesen werden, und niemand kann sich verbinden. Verloren geht nichts: Ereignisse werden aufgehoben, und niemand wird getrennt. Die Person, der die Strava-App gehört, braucht ein aktives Strava-Abo; prüfe es unter strava.com/settings/api. Danach geht die Arbeit innerhalb von 15 Minuten von selbst weiter.',
    ],
    connected: captions('Connected {count} of {limit}', '{count} von {limit} verbunden'),
    free: captions(
      '{count, plural, one {# more athlete can connect.} other {# more athletes can connect.}}',
      '{count, plural, one {# weiteres Konto kann verbunden werden.} other {# weitere Konten können verbunden werden.}}',
    ),
    full: [
      'No further account can connect. Ask Strava for more, or disconnect one.',
      'Es kann niemand mehr dazukommen. Bitte Strava um mehr Plätze oder trenne eine Verbindung.',
    ],
    quarter: ['Calls in this quarter of an hour', 'Aufrufe in dieser Viertelstunde'],
    day: ['Calls today', 'Aufrufe heute'],
    budget: captions('{used} of {limit} used', '{used} von {limit} verbraucht'),
    budgetFull: ['Used up. Waiting work goes on from then.', 'Aufgebraucht. Wartende Arbeit geht dann weiter.'],
    anew: captions('Begins anew at {time}.', 'Beginnt um {time} neu.'),
    work: ['Work', 'Arbeit'],
    events: ['Waiting events', 'Wartende Ereignisse'],
    newAthletes: ['New athletes and syncs', 'Neue Konten und Abgleiche'],
    history: ['History', 'Vorgeschichte'],
    doneAt: ['Queue', 'Warteschlange'],
    doneAbout: captions('done about {time}', 'fertig gegen {time}'),
    nothingWaits: ['Nothing waits.', 'Nichts wartet.'],
    waitsForStrava: ['Waits until Strava accepts this app again.', 'Wartet, bis Strava diese App wieder annimmt.'],
    oldest: ['Oldest waiting event', 'Ältestes wartendes Ereignis'],
    noneWaits: ['None waits', 'Keines wartet'],
    lastEvent: ['Last event', 'Letztes Ereignis'],
    noEvent: ['None so far', 'Bisher keines'],
    reconciliation: ['Last check against Strava', 'Letzter Vergleich mit Strava'],
    noReconciliation: ['Not yet. It runs every night.', 'Noch keiner. Er läuft jede Nacht.'],
    reconciled: captions(
      '{at}: found {found}, changed {changed}, removed {removed}',
      '{at}: {found} gefunden, {changed} geändert, {removed} entfernt',
    ),
    reconciling: captions(
      'Running since {at}: found {found}, changed {changed}, removed {removed} so far',
      'Läuft seit {at}: bisher {found} gefunden, {changed} geändert, {removed} entfernt',
    ),
    setup: ['Setup', 'Einrichtung'],
    checks,
    states: {
      ok: ['OK', 'In Ordnung'],
      failed: ['Failed', 'Fehler'],
      wait: ['Not known yet', 'Noch nicht bekannt'],
      due: ['Soon to be changed', 'Bald zu ändern'],
    },
  },
  problems: {
    title: ['Import problems', 'Importprobleme'],
    empty: ['No problems', 'Keine Probleme'],
    label: ['Import problems', 'Importprobleme'],
    search: ['Search problems', 'Probleme suchen'],
    searchPlaceholder: ['Athlete, problem or time', 'Sportler, Problem oder Zeit'],
    count: captions(
      '{count, plural, one {# problem} other {# problems}}',
      '{count, plural, one {# Problem} other {# Probleme}}',
    ),
    noResults: ['No problems match this search.', 'Keine Probleme passen zu dieser Suche.'],
    failed: ['Could not load the import problems.', 'Die Probleme konnten nicht geladen werden.'],
    athlete: ['Athlete', 'Sportler'],
    unknownAthlete: ['Unknown', 'Unbekannt'],
    kind: 'Problem',
    activity: ['Activity number', 'Nummer der Aktivität'],
    wholeAthlete: ['The whole connection', 'Die ganze Verbindung'],
    attempts: ['Attempts', 'Versuche'],
    since: ['Since', 'Seit'],
    lastTried: ['Last tried', 'Zuletzt versucht'],
    again: ['Try again', 'Noch einmal versuchen'],
    allAgain: ['Try all again', 'Alle noch einmal versuchen'],
    openAthlete: ['Open athlete', 'Sportler öffnen'],
    underWay: captions('Under way since {time}', 'Läuft seit {time}'),
    retryFailed: ['The retry did not start', 'Der neue Versuch hat nicht begonnen'],
    kinds: problemKinds.strava,
  },
});
