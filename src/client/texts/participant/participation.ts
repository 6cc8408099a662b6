import { participation as english } from '#client/texts/en/participant/participation.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const participationTexts = inBoth(english, {
  loading: 'Studie',
  connect: message('Verbinde dein Strava-Konto mit der Studie „{title}“'),
  take: message('Nimm an der Studie „{title}“ teil'),
  lead: 'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.',
  closed: {
    used: {
      title: 'Diese Einladung wurde schon benutzt.',
      text: message('Warst du das nicht, melde dich bei {contact}.'),
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen.',
      text: message('Bitte die Studienleitung um eine neue: {contact}.'),
    },
    refused: {
      title: 'Du hast gesagt, dass du nicht teilnehmen möchtest.',
      text: message('Ändert sich das, bitte {contact} um eine neue Einladung.'),
    },
    withdrawn: {
      title: 'Die Teilnahme mit diesem Code ist beendet.',
      text: message('Überrascht dich das, frage {contact}.'),
    },
    full: {
      title: 'Alle Plätze dieses Links sind vergeben.',
      text: message('Bitte frage {contact}, ob es weitere gibt.'),
    },
    closed: { title: 'Diese Studie nimmt keine Teilnehmenden mehr auf.', text: message('Fragen: {contact}.') },
    unknown: {
      title: 'Dieser Link gilt nicht',
      text: message(
        'Vielleicht wurde er durch einen neuen ersetzt, oder ein Teil fehlt. Scanne den Code auf deinem Blatt noch einmal oder frage die, die es dir gaben.',
      ),
    },
  },
  usedByYou:
    'Warst du es? Deine Seite öffnet sich mit dem Link, den du aufgehoben hast, oder in deiner Übersicht, wenn du ein Konto hast. Ist der Link verloren?',
  recorded: {
    title: message('Dein Platz in der Studie „{title}“'),
    text: message(
      'Du hast{date, select, none {} other { am {date}}} auf Papier in Version {version} eingewilligt. {lab} hat das erfasst, du musst nicht noch einmal einwilligen.',
    ),
    answers: 'Worin du über die Studie selbst hinaus eingewilligt hast',
    open: 'Meine Seite öffnen',
    opening: 'Wird geöffnet …',
    failed: 'Deine Seite ließ sich nicht öffnen.',
    note: 'Der Link gilt einmal. Auf deiner Seite bekommst du einen, der bleibt.',
  },
  account: {
    title: 'Dein Konto',
    text: 'Du bist angemeldet. Gibst du diesen Platz deinem Konto, findest du ihn in deiner Übersicht. Worin du eingewilligt hast, bleibt, wie es ist.',
    take: 'Diesen Platz meinem Konto geben',
    taking: 'Der Platz wird übergeben …',
    confirm: 'Den Platz diesem Konto geben?',
    confirmText:
      'Nur, wenn das Konto deines ist, das auf diesem Gerät angemeldet ist: Die Studie liest dann seine Aktivitäten, wie du eingewilligt hast.',
    failed: 'Der Platz ließ sich deinem Konto nicht geben.',
    done: 'Der Platz gehört zu deinem Konto',
    signIn:
      'Hast du hier ein Konto? Melde dich an und öffne diesen Link noch einmal: Dann kannst du ihm diesen Platz geben.',
  },
  inChat:
    'In einer Chat-App geöffnet? Öffne diese Seite in deinem Browser, zum Beispiel über das Menü oben: Die Anmeldung bei Strava oder Polar misslingt in manchen Apps.',
  staff: message('Du bist {role, select, admin {als Admin} other {mit einem Forschungskonto}} angemeldet.'),
  staffText: message('Dieser Link ist für {code}. Geh nur zum Testen weiter.'),
  staffOpen: 'Dieser Link ist für Teilnehmende. Geh nur zum Testen weiter.',
  signedIn: 'Auf diesem Gerät ist jemand angemeldet.',
  signedInText: 'Bist du das nicht, lass das Feld unten leer: Dann geht nichts von dir an jenes Konto.',
  withAccount: 'Das ist mein Konto. Die Studie gehört dazu.',
  agree: 'Einwilligen und weiter',
  agreeing: 'Deine Einwilligung wird festgehalten …',
  refuse: 'Ich möchte nicht teilnehmen',
  refuseTitle: 'Nicht teilnehmen?',
  refuseText:
    'Niemand fragt warum. Die Studie erfährt nur, dass dieser Code nicht benutzt wird. Später brauchst du eine neue Einladung.',
  refuseOpenText:
    'Niemand fragt warum, und nichts wird festgehalten. Bis zu seinem letzten Tag kannst du diesen Link wieder öffnen.',
  refuseFailed: 'Das ließ sich nicht festhalten.',
  refused: 'Danke, dass du es gesagt hast.',
  refusedText: 'Du nimmst nicht teil, und es wurden keine Daten übertragen. Du kannst diese Seite schließen.',
  page: {
    title: message('Dein Platz in der Studie: {code}'),
    ended: message('Die Teilnahme ist beendet: {code}'),
    joined: message('Du nimmst an „{title}“ von {lab} teil. Dein Code ist {code}. Fragen: {contact}'),
    over: 'Die Studie ist zu Ende.',
    keep: 'Behalte diesen Link',
    keepText:
      'Mit ihm kommst du auf diese Seite zurück. Niemand kann ihn für dich nachsehen: Speichere ihn, drucke diese Seite oder fotografiere sie. Gib ihn nicht weiter.',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Markiere den Link und kopiere ihn von Hand.',
    print: 'Drucken',
    sources: 'Woher deine Daten kommen',
    inChat:
      'In einer Chat-App? Öffne zuerst den Link oben in deinem Browser: Die Anmeldung bei Strava oder Polar misslingt in manchen Apps.',
    connected: message('Strava-Konto: {name}'),
    notYours: 'Nicht dein Konto?',
    undo: 'Trennen',
    undoing: 'Die Verbindung wird beendet …',
    undoFailed: 'Die Verbindung ließ sich nicht beenden.',
    fileAccount: 'Dateien deiner Uhr: Lade sie in deiner Übersicht hoch.',
    other: message('{source}: Frage {contact}.'),
    data: 'Was angekommen ist',
    dataText: message(
      '{count, plural, =0 {Noch keine Aktivität.} one {# Aktivität} other {# Aktivitäten}}{last, select, none {} other {, die letzte am {last}}}',
    ),
    consents: 'Worin du eingewilligt hast',
    version: message('Version {version}, {date}'),
    paper: message(
      'Version {version}, auf Papier unterschrieben{date, select, none {} other { am {date}}}, erfasst {recorded}',
    ),
    nothing: 'Nichts außer der Studie selbst',
    hash: 'Fingerabdruck (SHA-256) des Textes, wie du ihn gelesen hast. Die heruntergeladene Datei hat denselben.',
    downloadText: message('Text der Version {version} herunterladen'),
    textFile: message('{code}-Einwilligung-{version}.txt'),
    unknown: 'Dieser Link gilt nicht',
    unknownText: 'Vielleicht wurde er durch einen neuen ersetzt. Frage den Kontakt auf deinem Blatt.',
  },
});
