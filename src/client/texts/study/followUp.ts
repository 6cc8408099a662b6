import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import { contactChannels, contactOutcomes, unknownWriter } from '#shared/words/contacts.ts';
import { timeline } from './timeline.ts';

const permissions: Readonly<Record<string, Caption>> = {
  read: ['Public profile', 'Öffentliches Profil'],
  'activity:read': ['Activities', 'Aktivitäten'],
  'activity:read_all': ['Private activities', 'Private Aktivitäten'],
  'profile:read_all': ['Shoes and bikes', 'Schuhe und Räder'],
  'accesslink.read_all': ['Training data', 'Trainingsdaten'],
};

export const followUpTexts = inBoth({
  contacts: {
    title: ['Contact log', 'Kontakte'],
    lead: [
      'What staff noted by hand. A participant who was reached or got a message is not listed under “To contact today” that day and the next. A participant who was not reached is not listed that day.',
      'Von Hand notiert. Wer erreicht wurde oder eine Nachricht bekam, steht an diesem und am nächsten Tag nicht unter „Heute ansprechen“; wer nicht erreicht wurde, nur an diesem Tag nicht.',
    ],
    note: ['Note a contact…', 'Kontakt notieren …'],
    dialog: captions('Note a contact with {code}', 'Kontakt mit {code} notieren'),
    on: ['Day', 'Tag'],
    channel: ['How', 'Wie'],
    outcome: ['Outcome', 'Ergebnis'],
    text: ['Note', 'Notiz'],
    textHint: [
      'At most 500 characters. No names or health details.',
      'Höchstens 500 Zeichen. Keine Namen und keine Angaben zur Gesundheit.',
    ],
    by: ['By', 'Von'],
    nobody: unknownWriter,
    action: ['Action', 'Aktion'],
    hidden: ['not shown while you are blinded', 'nicht sichtbar, solange du verblindet bist'],
    channels: contactChannels,
    outcomes: contactOutcomes,
    saved: ['Contact noted', 'Kontakt notiert'],
    takeBack: ['Take back', 'Zurücknehmen'],
    takeBackOf: captions('Take back: {channel} on {day}', 'Zurücknehmen: {channel} am {day}'),
    takenBack: ['Contact taken back', 'Kontakt zurückgenommen'],
    undone: ['Everything is as it was before', 'Alles ist wie vorher'],
    failed: [
      'This could not be saved. Nothing has changed.',
      'Das ließ sich nicht speichern. Nichts hat sich geändert.',
    ],
    listFailed: ['Could not load the contacts.', 'Die Kontakte konnten nicht geladen werden.'],
    empty: ['No contact has been noted.', 'Kein Kontakt ist notiert.'],
    noResults: ['No contact matches this search.', 'Kein Kontakt passt zu dieser Suche.'],
    search: ['Search contacts', 'Kontakte durchsuchen'],
    searchPlaceholder: ['Note or email', 'Notiz oder E-Mail'],
    count: captions(
      '{count, plural, one {1 contact} other {# contacts}}',
      '{count, plural, one {1 Kontakt} other {# Kontakte}}',
    ),
  },
  timeline,
  connection: {
    title: ['Connection', 'Verbindung'],
    failed: ['Could not load the connection.', 'Die Verbindung konnte nicht geladen werden.'],
    sync: ['Sync now', 'Jetzt abgleichen'],
    syncing: ['Asking…', 'Fragt an …'],
    synced: ['The sources are being read', 'Die Quellen werden gelesen'],
    syncFailed: ['The sources are not read.', 'Die Quellen werden nicht gelesen.'],
    tooEarly: captions(
      'The sources were asked a short time ago and can be read again at {time}.',
      'Die Quellen wurden gerade erst angefragt und lassen sich um {time} wieder lesen.',
    ),
    state: ['State', 'Stand'],
    granted: ['Permissions', 'Freigaben'],
    missing: ['Missing', 'Fehlen'],
    none: ['None', 'Keine'],
    delivered: ['Last message of the source', 'Letzte Meldung der Quelle'],
    lastUpload: ['Last upload by staff', 'Letzter Upload durch Mitarbeitende'],
    read: ['Last read', 'Zuletzt gelesen'],
    never: ['Never', 'Nie'],
    activities: ['Activities in the days of the study', 'Aktivitäten an den Tagen der Studie'],
    problem: 'Problem',
    noProblem: ['None known', 'Keines bekannt'],
    states: {
      none: ['Not connected', 'Nicht verbunden'],
      importing: ['The history is being imported', 'Die Vorgeschichte wird gelesen'],
      connected: ['Works', 'Liefert'],
      permission_missing: ['Connected, but a permission is missing', 'Verbunden, aber eine Freigabe fehlt'],
      disconnected: ['The connection has ended', 'Die Verbindung ist beendet'],
      error: ['Connected, but reading failed', 'Verbunden, aber das Lesen scheiterte'],
      files: ['Files need no connection', 'Dateien brauchen keine Verbindung'],
    },
    reasons: {
      revoked_at_strava: ['access was withdrawn at Strava', 'der Zugang wurde bei Strava entzogen'],
      disconnected_here: ['it was disconnected here', 'sie wurde hier getrennt'],
      tokens_lost: [
        'the source no longer accepts the access that was given',
        'die Quelle nimmt den erteilten Zugang nicht mehr an',
      ],
      activities_not_shared: ['activities are not shared', 'Aktivitäten sind nicht freigegeben'],
      private_not_shared: ['private activities are not shared', 'private Aktivitäten sind nicht freigegeben'],
      import_failed: [
        'the source refused to hand over the activities',
        'die Quelle hat die Aktivitäten nicht herausgegeben',
      ],
      revoked_at_source: ['access was withdrawn at the source', 'der Zugang wurde bei der Quelle entzogen'],
      consents_missing: [
        'the participant has not agreed to all that the source asks',
        'bei der Quelle fehlen Zustimmungen der teilnehmenden Person',
      ],
    },
    since: captions('{state} since {time}', '{state} seit {time}'),
    sinceWhy: captions('{state} since {time}: {reason}', '{state} seit {time}: {reason}'),
    permissions,
    problems: captions(
      '{count, plural, one {1 activity or list} other {# activities or lists}} could not be read, last on {time}. An admin can try again on the dashboard.',
      '{count, plural, one {1 Aktivität oder Liste ließ} other {# Aktivitäten oder Listen ließen}} sich nicht lesen, zuletzt am {time}. Admins können es in ihrer Übersicht noch einmal versuchen.',
    ),
    problemsRetried: captions(
      '{count, plural, one {1 activity or list} other {# activities or lists}} could not be read, last on {time}, and {count, plural, one {is} other {are}} being tried again.',
      '{count, plural, one {1 Aktivität oder Liste ließ} other {# Aktivitäten oder Listen ließen}} sich nicht lesen, zuletzt am {time}, und {count, plural, one {wird} other {werden}} noch einmal versucht.',
    ),
    uploadFailed: captions(
      'The upload of {time} failed. Upload the files again.',
      'Der Upload vom {time} ist gescheitert. Lade die Dateien noch einmal hoch.',
    ),
    history: captions(
      'History: {count, plural, one {# activity} other {# activities}} so far, {from, select, none {none read yet} other {read back to {from}}}; the study needs it from {needed}.',
      'Vorgeschichte: {count, plural, one {# Aktivität} other {# Aktivitäten}} bisher, {from, select, none {noch nichts gelesen} other {gelesen bis zurück zum {from}}}; die Studie braucht sie ab dem {needed}.',
    ),
    historyDone: captions(
      'Done about {time} (Strava limits requests per 15 minutes).',
      'Fertig etwa um {time} (Strava begrenzt die Abfragen je 15 Minuten).',
    ),
    connectedHours: captions(
      'Connected {hours, plural, =0 {less than an hour} one {# hour} other {# hours}} ago. New activities arrive within minutes after upload.',
      'Verbunden seit {hours, plural, =0 {weniger als einer Stunde} one {# Stunde} other {# Stunden}}. Neue Aktivitäten kommen wenige Minuten nach dem Hochladen an.',
    ),
    connectedDays: captions(
      'Connected {days} days ago. New activities arrive within minutes after upload.',
      'Verbunden seit {days} Tagen. Neue Aktivitäten kommen wenige Minuten nach dem Hochladen an.',
    ),
    connectedOn: captions(
      'Connected since {date}. New activities arrive within minutes after upload.',
      'Verbunden seit dem {date}. Neue Aktivitäten kommen wenige Minuten nach dem Hochladen an.',
    ),
    ended: captions(
      '{reason, select, disconnected_here {The connection to {source} was ended here on {time}.} tokens_lost {{source} no longer accepts the access that was given, since {time}.} other {Access was withdrawn at {source} on {time}.}} Ask before sending a new invitation; this may be a withdrawal.',
      '{reason, select, disconnected_here {Die Verbindung zu {source} wurde hier am {time} beendet.} tokens_lost {{source} nimmt den erteilten Zugang seit {time} nicht mehr an.} other {Der Zugang wurde bei {source} am {time} entzogen.}} Frage nach, bevor du eine neue Einladung sendest; vielleicht möchte die Person ausscheiden.',
    ),
    readingFailed: captions(
      'Reading the activities from {source} has failed since {time}. Sync now tries again. If it fails again, the participant connects the source again.',
      'Die Aktivitäten von {source} lassen sich seit {time} nicht lesen. „Jetzt abgleichen“ versucht es noch einmal. Scheitert es wieder, verbindet die teilnehmende Person die Quelle neu.',
    ),
    missingSince: captions(
      '{reason, select, activities_not_shared {Activities have not been shared at {source} since {time}.} consents_missing {Consents at {source} have been missing since {time}.} other {Private activities have not been shared at {source} since {time}.}} Ask for all permissions.',
      '{reason, select, activities_not_shared {Aktivitäten sind bei {source} seit {time} nicht freigegeben.} consents_missing {Bei {source} fehlen seit {time} Zustimmungen.} other {Private Aktivitäten sind bei {source} seit {time} nicht freigegeben.}} Bitte um alle Freigaben.',
    ),
    apiDeleted: captions(
      '{source} API data is deleted by {date}.',
      'Daten aus der Schnittstelle von {source} werden bis zum {date} gelöscht.',
    ),
    deleted: captions(
      'The data of this source are deleted by {date}.',
      'Die Daten dieser Quelle werden bis zum {date} gelöscht.',
    ),
  },
});
