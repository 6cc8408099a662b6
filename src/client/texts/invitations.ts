import { invitationStates } from '#shared/words/participants.ts';
import { captions, inBoth } from './inBoth.ts';

export const invitationsTexts = inBoth({
  action: ['New invitations…', 'Neue Einladungen …'],
  newOne: ['New invitation', 'Neue Einladung'],
  newFor: captions('New invitation for {code}', 'Neue Einladung für {code}'),
  column: ['Invitation', 'Einladung'],
  states: invitationStates,
  none: ['None', 'Keine'],
  until: captions('{state}, until {date}', '{state}, bis {date}'),
  title: captions(
    '{count, plural, one {Invite # participant?} other {Invite # participants?}}',
    '{count, plural, one {# Person einladen?} other {# Personen einladen?}}',
  ),
  text: captions(
    '{count, plural, one {The participant gets a personal link that works once, within 14 days. A link or a printed sheet that they have already ends at once. If they have joined or are withdrawn, they keep what they have.} other {Each gets a personal link that works once, within 14 days. A link or a printed sheet that they have already ends at once. Those who joined or are withdrawn keep what they have.}}',
    '{count, plural, one {Die Person bekommt einen persönlichen Link, der nur einmal und 14 Tage lang gilt. Ein Link oder ein gedrucktes Blatt, das sie schon hat, gilt sofort nicht mehr. Ist sie beigetreten oder ausgeschieden, behält sie, was sie hat.} other {Jede Person bekommt einen persönlichen Link, der nur einmal und 14 Tage lang gilt. Ein Link oder ein gedrucktes Blatt, das sie schon hat, gilt sofort nicht mehr. Wer beigetreten oder ausgeschieden ist, behält, was er hat.}}',
  ),
  capacity: {
    left: captions(
      '{count, plural, one {Strava allows # more connection for this installation.} other {Strava allows # more connections for this installation.}}',
      '{count, plural, one {Strava erlaubt dieser Installation noch # Verbindung.} other {Strava erlaubt dieser Installation noch # Verbindungen.}}',
    ),
    fewer: captions(
      '{count, plural, one {Strava allows # more connection for this installation} other {Strava allows # more connections for this installation}}, and {wanted} are invited. Who comes later can agree, and connect when there is room.',
      '{count, plural, one {Strava erlaubt dieser Installation noch # Verbindung} other {Strava erlaubt dieser Installation noch # Verbindungen}}, eingeladen werden {wanted}. Wer später kommt, kann zustimmen und verbindet sich, sobald Platz ist.',
    ),
    none: [
      'Strava allows no more connections for this installation.',
      'Strava erlaubt dieser Installation keine weiteren Verbindungen.',
    ],
    noneText: [
      'Participants can agree, and keep their place; their accounts can be connected when an admin has made room.',
      'Teilnehmende können zustimmen und behalten ihren Platz; ihre Konten lassen sich verbinden, sobald ein Admin Platz geschaffen hat.',
    ],
  },
  create: captions(
    '{count, plural, one {Make link} other {Make links}}',
    '{count, plural, one {Link} other {Links}} erstellen',
  ),
  creating: captions(
    '{count, plural, one {Making link…} other {Making links…}}',
    '{count, plural, one {Link wird erstellt …} other {Links werden erstellt …}}',
  ),
  failed: captions(
    '{count, plural, one {The link} other {The links}} could not be made.',
    '{count, plural, one {Der Link ließ} other {Die Links ließen}} sich nicht erstellen.',
  ),
  failedFor: captions(
    '{count, plural, one {The link of # participant could not be made.} other {The links of # participants could not be made.}} Invite them after this.',
    '{count, plural, one {Der Link für # Person ließ sich nicht erstellen. Lade sie danach ein.} other {Die Links für # Personen ließen sich nicht erstellen. Lade sie danach ein.}}',
  ),
  progress: captions('Links made for {done} of {of}', 'Links für {done} von {of} erstellt'),
  made: captions(
    '{count, plural, =0 {No link was made} one {# link made} other {# links made}}',
    '{count, plural, =0 {Kein Link erstellt} one {# Link erstellt} other {# Links erstellt}}',
  ),
  leftOut: captions(
    'Joined or withdrawn, so without a new link: {codes}',
    'Beigetreten oder ausgeschieden, also ohne neuen Link: {codes}',
  ),
  once: captions(
    '{count, plural, one {The link is shown only now. Printing again later makes a new link; the present one then ends.} other {The links are shown only now. Printing again later makes new links; the present ones then end.}}',
    '{count, plural, one {Der Link wird nur jetzt gezeigt. Späteres Drucken erzeugt einen neuen Link; der jetzige gilt dann nicht mehr.} other {Die Links werden nur jetzt gezeigt. Späteres Drucken erzeugt neue Links; die jetzigen gelten dann nicht mehr.}}',
  ),
  listWarning: captions(
    'Contains {count, plural, one {a personal link} other {personal links}}. Delete after use.',
    'Enthält {count, plural, one {einen persönlichen Link} other {persönliche Links}}. Nach Gebrauch löschen.',
  ),
  links: ['Codes and links', 'Codes und Links'],
  download: ['Download list (CSV)', 'Liste herunterladen (CSV)'],
  fileName: captions('{prefix}-invitations.csv', '{prefix}-einladungen.csv'),
  columns: {
    code: 'Code',
    link: 'Link',
    expires: ['Valid until', 'Gültig bis'],
  },
  print: captions(
    '{count, plural, one {Print sheet} other {Print sheets}}',
    '{count, plural, one {Blatt} other {Blätter}} drucken',
  ),
  layout: ['Paper', 'Papier'],
  layouts: {
    a5: ['A5, one sheet per page', 'A5, ein Blatt je Seite'],
    a4: ['A4, two sheets per page', 'A4, zwei Blätter je Seite'],
  },
  language: captions(
    'Language of the {count, plural, one {sheet} other {sheets}}',
    'Sprache {count, plural, one {des Blatts} other {der Blätter}}',
  ),
  languages: {
    de: ['German', 'Deutsch'],
    en: ['English', 'Englisch'],
  },
  stub: [
    'With a stub for the lab: code and a line for the name',
    'Mit Abschnitt für das Labor: Code und eine Zeile für den Namen',
  ],
  close: ['Close', 'Schließen'],
  copyLink: ['Copy link', 'Link kopieren'],
  menu: ['Invitation link and QR code…', 'Einladungslink und QR-Code …'],
  cancelling: {
    menu: ['Cancel invitation…', 'Einladung zurückziehen …'],
    title: captions('Cancel the invitation of {code}?', 'Einladung von {code} zurückziehen?'),
    text: [
      'The personal link and a printed sheet end at once. The code stays, and you can make a new invitation at any time.',
      'Der persönliche Link und ein gedrucktes Blatt gelten sofort nicht mehr. Der Code bleibt, und du kannst jederzeit neu einladen.',
    ],
    confirm: ['Cancel invitation', 'Einladung zurückziehen'],
    keep: ['Keep invitation', 'Einladung behalten'],
    done: captions('The invitation of {code} is cancelled.', 'Die Einladung von {code} ist zurückgezogen.'),
  },
  ownPage: {
    menu: ['New link to the participant’s page…', 'Neuer Link zur eigenen Seite …'],
    title: captions('New link to the page of {code}', 'Neuer Link zur eigenen Seite von {code}'),
    text: [
      'On this page participants see their data and consents, leave an email address, and withdraw. Make a new link when the old one is lost: the old one ends at once. Hand it to nobody but the participant.',
      'Auf dieser Seite sehen Teilnehmende ihre Daten und Einwilligungen, hinterlassen eine E-Mail-Adresse und beenden ihre Teilnahme. Erstelle einen neuen Link, wenn der alte verloren ist: Der alte gilt sofort nicht mehr. Gib ihn nur der teilnehmenden Person.',
    ],
    make: ['Make link', 'Link erstellen'],
    making: ['Making link…', 'Link wird erstellt …'],
    failed: ['The link could not be made.', 'Der Link ließ sich nicht erstellen.'],
    once: ['The link is shown only now.', 'Der Link wird nur jetzt gezeigt.'],
    qr: captions('QR code of the link to the page of {code}', 'QR-Code des Links zur eigenen Seite von {code}'),
  },
  studyLink: {
    action: ['Open link…', 'Offener Link …'],
    title: ['Open link of the study', 'Offener Link der Studie'],
    lead: [
      'One link or QR code for many people. Each consent gets the next free code, up to the places and the last day that you set.',
      'Ein Link oder QR-Code für viele. Jede Einwilligung bekommt den nächsten freien Code, bis die Plätze vergeben sind oder der letzte Tag vorbei ist.',
    ],
    failed: ['Could not load the open link.', 'Der offene Link konnte nicht geladen werden.'],
    none: ['This study has no open link.', 'Diese Studie hat keinen offenen Link.'],
    once: [
      'The link is shown only now. Making a new one ends this one.',
      'Der Link wird nur jetzt gezeigt. Sobald du einen neuen erstellst, gilt er nicht mehr.',
    ],
    shownOnce: [
      'The link itself is not shown again. A new one ends it at once.',
      'Der Link selbst wird nicht noch einmal gezeigt. Ein neuer beendet ihn sofort.',
    ],
    qr: ['QR code of the open link', 'QR-Code des offenen Links'],
    state: ['State', 'Stand'],
    states: {
      open: ['Open', 'Offen'],
      full: ['All places or codes are taken', 'Alle Plätze oder Codes sind vergeben'],
      over: ['Over', 'Vorbei'],
    },
    places: ['Places', 'Plätze'],
    placesUsed: captions('{used} of {places} taken', '{used} von {places} vergeben'),
    freeCodes: ['Free codes', 'Freie Codes'],
    lastDay: ['Last day', 'Letzter Tag'],
    madeAt: ['Made', 'Erstellt'],
    close: ['Close the link', 'Link schließen'],
    closing: ['Closing…', 'Wird geschlossen …'],
    renew: ['New link…', 'Neuer Link …'],
    endsFormer: [
      'The present link and its printed QR codes end at once.',
      'Der jetzige Link und seine gedruckten QR-Codes gelten sofort nicht mehr.',
    ],
    placesLabel: ['Places', 'Plätze'],
    placesHint: [
      'How many people may use it. Each also needs a free code.',
      'Wie viele ihn benutzen dürfen. Jede Person braucht auch einen freien Code.',
    ],
    lastDayHint: ['DD.MM.YYYY, included', 'TT.MM.JJJJ, eingeschlossen'],
    range: captions('Enter a whole number from {from} to {to}', 'Gib eine ganze Zahl von {from} bis {to} ein'),
    submit: ['Make link', 'Link erstellen'],
    submitting: ['Making link…', 'Link wird erstellt …'],
  },
  sheet: {
    study: ['Invitation to a study', 'Einladung zu einer Studie'],
    code: ['Your code', 'Dein Code'],
    scan: [
      'Scan this code with your phone, or type the link:',
      'Scanne diesen Code mit deinem Telefon oder tippe den Link ab:',
    ],
    until: captions('Valid until {date} ({zone}), for one use', 'Gültig bis {date} ({zone}), nur einmal nutzbar'),
    steps: [
      [
        'Read what the study is about.',
        'Agree, or say that you do not want to take part.',
        'Connect your watch’s account, right away if you like.',
      ],
      [
        'Lies, worum es in der Studie geht.',
        'Willige ein oder sage, dass du nicht teilnehmen möchtest.',
        'Verbinde, wenn du magst, gleich das Konto deiner Uhr.',
      ],
    ],
    contact: captions('Questions: {contact}', 'Fragen: {contact}'),
    qr: captions('QR code of the link for {code}', 'QR-Code des Links für {code}'),
    stubTitle: ['Stays with the lab', 'Bleibt im Labor'],
    name: 'Name',
    stubHint: ['Keep this list outside this system.', 'Bewahre diese Liste außerhalb dieses Systems auf.'],
  },
});
