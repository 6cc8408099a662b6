import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import type { InviteCheck } from '#shared/contract/invites.ts';
import { message } from '#shared/message.ts';
import type { Both } from '#shared/words/both.ts';

const closed = {
  used: {
    title: ['This invitation has already been used.', 'Diese Einladung wurde schon benutzt.'],
    text: captions('If it was not you, tell {contact}.', 'Warst du das nicht, melde dich bei {contact}.'),
  },
  expired: {
    title: ['This invitation has expired.', 'Diese Einladung ist abgelaufen.'],
    text: captions(
      'Please ask the study for a new one: {contact}.',
      'Bitte die Studienleitung um eine neue: {contact}.',
    ),
  },
  refused: {
    title: ['You have said that you do not want to take part.', 'Du hast gesagt, dass du nicht teilnehmen möchtest.'],
    text: captions(
      'If that changes, ask {contact} for a new invitation.',
      'Ändert sich das, bitte {contact} um eine neue Einladung.',
    ),
  },
  withdrawn: {
    title: ['Taking part with this code has ended.', 'Die Teilnahme mit diesem Code ist beendet.'],
    text: captions('If that is a surprise to you, ask {contact}.', 'Überrascht dich das, frage {contact}.'),
  },
  full: {
    title: ['All places of this link are taken.', 'Alle Plätze dieses Links sind vergeben.'],
    text: captions('Please ask {contact} whether there will be more.', 'Bitte frage {contact}, ob es weitere gibt.'),
  },
  closed: {
    title: ['This study does not take participants any more.', 'Diese Studie nimmt keine Teilnehmenden mehr auf.'],
    text: captions('Questions: {contact}.', 'Fragen: {contact}.'),
  },
  unknown: {
    title: ['This link does not work', 'Dieser Link gilt nicht'],
    text: captions(
      'Perhaps it was replaced by a new one, or a part of it is missing. Scan the code on your sheet again, or ask those who gave it to you.',
      'Vielleicht wurde er durch einen neuen ersetzt, oder ein Teil fehlt. Scanne den Code auf deinem Blatt noch einmal oder frage die, die es dir gaben.',
    ),
  },
} satisfies Record<
  Exclude<InviteCheck, 'open' | 'recorded'>,
  { title: Caption; text: Both<(params: { contact: string }) => string> }
>;

export const participationTexts = inBoth({
  loading: ['Study', 'Studie'],
  failed: ['Could not load the invitation.', 'Die Einladung ließ sich nicht laden.'],
  connect: captions(
    'Connect your Strava account to the study "{title}"',
    'Verbinde dein Strava-Konto mit der Studie „{title}“',
  ),
  take: captions('Take part in the study "{title}"', 'Nimm an der Studie „{title}“ teil'),
  lead: [
    'Taking part is voluntary. You can stop at any time without disadvantage.',
    'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.',
  ],
  closed,
  usedByYou: [
    'Was it you? Your page opens with the link that you kept, or on your dashboard if you have an account. Is the link lost?',
    'Warst du es? Deine Seite öffnet sich mit dem Link, den du aufgehoben hast, oder in deiner Übersicht, wenn du ein Konto hast. Ist der Link verloren?',
  ],
  recorded: {
    title: captions('Your place in the study "{title}"', 'Dein Platz in der Studie „{title}“'),
    text: captions(
      'You agreed to version {version} on paper{date, select, none {} other {, on {date}}}. {lab} recorded it, so you need not agree again.',
      'Du hast{date, select, none {} other { am {date}}} auf Papier in Version {version} eingewilligt. {lab} hat das erfasst, du musst nicht noch einmal einwilligen.',
    ),
    answers: ['What you agreed to beyond the study itself', 'Worin du über die Studie selbst hinaus eingewilligt hast'],
    open: ['Open my page', 'Meine Seite öffnen'],
    opening: ['Opening…', 'Wird geöffnet …'],
    failed: ['Your page could not be opened.', 'Deine Seite ließ sich nicht öffnen.'],
    note: [
      'This link works only once. On your page you get one that lasts.',
      'Dieser Link gilt nur einmal. Auf deiner Seite bekommst du einen dauerhaften.',
    ],
  },
  account: {
    title: ['Your account', 'Dein Konto'],
    text: [
      'You are signed in. If you link this place to your account, you find it on your dashboard. What you agreed to stays as it is.',
      'Du bist angemeldet. Verknüpfst du diesen Platz mit deinem Konto, findest du ihn in deiner Übersicht. Worin du eingewilligt hast, bleibt, wie es ist.',
    ],
    take: ['Link this place to my account', 'Mit meinem Konto verknüpfen'],
    taking: ['Linking the place…', 'Wird verknüpft …'],
    confirm: ['Link the place to this account?', 'Den Platz mit diesem Konto verknüpfen?'],
    confirmText: [
      'Only if the account that is signed in on this device is yours: the study then reads its activities, as you agreed.',
      'Nur wenn das auf diesem Gerät angemeldete Konto deines ist: Die Studie liest dann die Aktivitäten dieses Kontos, so wie du eingewilligt hast.',
    ],
    failed: [
      'The place could not be linked to your account.',
      'Der Platz ließ sich nicht mit deinem Konto verknüpfen.',
    ],
    done: ['The place belongs to your account', 'Der Platz gehört zu deinem Konto'],
    signIn: [
      'Do you have an account here? Sign in, then you can link this place to it.',
      'Hast du hier ein Konto? Melde dich an, dann kannst du den Platz damit verknüpfen.',
    ],
  },
  inChat: captions(
    'Opened inside a chat app? Open this page in your browser, for example with the menu at the top: signing in at {sources} fails inside some apps.',
    'In einer Chat-App geöffnet? Öffne diese Seite in deinem Browser, zum Beispiel über das Menü oben: Die Anmeldung bei {sources} misslingt in manchen Apps.',
  ),
  staff: captions(
    'You are signed in as {role, select, admin {an admin} other {a researcher}}.',
    'Du bist {role, select, admin {als Admin} other {mit einem Forschungskonto}} angemeldet.',
  ),
  staffText: captions(
    'This link is for {code}. Go on only for a test.',
    'Dieser Link ist für {code}. Geh nur zum Testen weiter.',
  ),
  staffOpen: [
    'This link is for participants. Go on only for a test.',
    'Dieser Link ist für Teilnehmende. Geh nur zum Testen weiter.',
  ],
  signedIn: ['A user is signed in on this device.', 'Auf diesem Gerät ist jemand angemeldet.'],
  signedInText: [
    'If that is not you, leave the box below empty: nothing of your data then goes to that account.',
    'Bist du das nicht, lass das Feld unten leer: Dann geht nichts von dir an jenes Konto.',
  ],
  withAccount: ['That is my account. The study belongs to it.', 'Das ist mein Konto. Die Studie gehört dazu.'],
  agree: ['Agree and go on', 'Einwilligen und weiter'],
  agreeing: ['Your consent is being recorded…', 'Deine Einwilligung wird festgehalten …'],
  refuse: ['I do not want to take part', 'Ich möchte nicht teilnehmen'],
  refuseTitle: ['Not take part?', 'Nicht teilnehmen?'],
  refuseText: [
    'Nobody asks why. The study only learns that this code is not used. Later you need a new invitation.',
    'Niemand fragt warum. Die Studie erfährt nur, dass dieser Code nicht benutzt wird. Später brauchst du eine neue Einladung.',
  ],
  refuseOpenText: [
    'Nobody asks why, and nothing is recorded. Until its last day you can open this link again.',
    'Niemand fragt warum, und nichts wird festgehalten. Bis zu seinem letzten Tag kannst du diesen Link wieder öffnen.',
  ],
  refuseFailed: ['This could not be recorded.', 'Das ließ sich nicht festhalten.'],
  refused: ['Thank you for telling us.', 'Danke für deine Rückmeldung.'],
  refusedText: [
    'You do not take part, and no data was transferred. You can close this page.',
    'Du nimmst nicht teil, und es wurden keine Daten übertragen. Du kannst diese Seite schließen.',
  ],
  page: {
    title: captions('Your place in the study: {code}', 'Dein Platz in der Studie: {code}'),
    ended: captions('Taking part has ended: {code}', 'Die Teilnahme ist beendet: {code}'),
    joined: captions(
      'You take part in "{title}" of {lab}. Your code is {code}. Questions:',
      'Du nimmst an „{title}“ von {lab} teil. Dein Code ist {code}. Fragen:',
    ),
    over: ['The study has ended.', 'Die Studie ist zu Ende.'],
    keep: ['Keep this link', 'Behalte diesen Link'],
    keepText: [
      'With it you come back to this page. Nobody can look it up for you: save it, print this page, or take a photo. Do not give it to others.',
      'Mit ihm kommst du auf diese Seite zurück. Niemand kann ihn für dich nachsehen: Speichere ihn, drucke diese Seite oder fotografiere sie. Gib ihn nicht weiter.',
    ],
    copy: ['Copy link', 'Link kopieren'],
    copied: ['Link copied to clipboard', 'Link kopiert'],
    copyFailed: [
      'The browser did not allow copying. Select the link and copy it by hand.',
      'Der Browser hat das Kopieren nicht erlaubt. Markiere den Link und kopiere ihn von Hand.',
    ],
    print: ['Print', 'Drucken'],
    sources: ['Where your data come from', 'Woher deine Daten kommen'],
    inChat: captions(
      'Inside a chat app? First open the link above in your browser: signing in at {sources} fails inside some apps.',
      'In einer Chat-App? Öffne zuerst den Link oben in deinem Browser: Die Anmeldung bei {sources} misslingt in manchen Apps.',
    ),
    connected: captions('Strava account: {name}', 'Strava-Konto: {name}'),
    notYours: ['Not your account?', 'Nicht dein Konto?'],
    undo: ['Disconnect', 'Trennen'],
    undoing: ['Ending the connection…', 'Die Verbindung wird beendet …'],
    undoFailed: ['The connection could not be ended.', 'Die Verbindung ließ sich nicht beenden.'],
    fileAccount: [
      'Files from your watch: upload them on your dashboard.',
      'Dateien deiner Uhr: Lade sie in deiner Übersicht hoch.',
    ],
    unagreed: captions(
      'New in this study: {source}. The study reads nothing from it, because you agreed before. {isAsked, select, yes {If you agree to the new text on this page, it reads that too.} other {It can ask you with a new text on this page; then you decide.}}',
      'Neu in dieser Studie: {source}. Die Studie liest daraus nichts, weil du vorher zugestimmt hast. {isAsked, select, yes {Stimmst du dem neuen Text auf dieser Seite zu, liest sie auch das.} other {Sie kann dich mit einem neuen Text auf dieser Seite fragen; dann entscheidest du.}}',
    ),
    other: captions('{source}: ask {contact}.', '{source}: Frage {contact}.'),
    data: ['What has arrived', 'Was angekommen ist'],
    dataText: captions(
      '{count, plural, =0 {No activity yet.} one {# activity} other {# activities}}{last, select, none {} other {, the last one on {last}}}',
      '{count, plural, =0 {Noch keine Aktivität.} one {# Aktivität} other {# Aktivitäten}}{last, select, none {} other {, die letzte am {last}}}',
    ),
    consents: ['What you agreed to', 'Worin du eingewilligt hast'],
    version: message('Version {version}, {date}'),
    paper: captions(
      'Version {version}, signed on paper{date, select, none {} other { on {date}}}, recorded {recorded}',
      'Version {version}, auf Papier unterschrieben{date, select, none {} other { am {date}}}, erfasst {recorded}',
    ),
    nothing: ['Nothing beyond the study itself', 'Nichts außer der Studie selbst'],
    hash: [
      'Fingerprint (SHA-256) of the text as you read it. The downloaded file has the same.',
      'Fingerabdruck (SHA-256) des Textes, wie du ihn gelesen hast. Die heruntergeladene Datei hat denselben.',
    ],
    downloadText: captions('Download the text of version {version}', 'Text der Version {version} herunterladen'),
    textFile: captions('{code}-consent-{version}.txt', '{code}-Einwilligung-{version}.txt'),
    unknown: ['This link does not work', 'Dieser Link gilt nicht'],
    unknownText: [
      'It may have been replaced by a new one. Ask the contact on your sheet.',
      'Vielleicht wurde er durch einen neuen ersetzt. Frage den Kontakt auf deinem Blatt.',
    ],
  },
});
