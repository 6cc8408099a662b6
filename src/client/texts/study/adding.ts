import { captions, inBoth } from '#client/texts/inBoth.ts';

export const addingTexts = inBoth({
  add: {
    title: ['Add participants', 'Teilnehmende hinzufügen'],
    warning: [
      'Never enter names, initials, birth dates or email addresses. Keep the list of who is who outside this system.',
      'Niemals Namen, Initialen, Geburtsdaten oder E-Mail-Adressen eingeben. Die Liste, wer wer ist, bleibt außerhalb dieses Systems.',
    ],
    way: ['How', 'Wie'],
    ways: {
      generate: ['Generate codes', 'Codes erzeugen'],
      paste: ['Paste codes', 'Codes einfügen'],
      file: ['CSV file', 'CSV-Datei'],
    },
    count: ['Number of participants', 'Anzahl der Teilnehmenden'],
    countHint: ['1 to 200', '1 bis 200'],
    countRange: ['Enter a whole number from 1 to 200', 'Bitte eine ganze Zahl von 1 bis 200 angeben'],
    numbering: ['Numbers', 'Nummern'],
    numberings: {
      running: ['Sequential', 'Fortlaufend'],
      random: ['Random', 'Zufällig'],
    },
    example: captions(
      'Codes look like {code}. The last digit guards against mistyping.',
      'Codes sehen aus wie {code}. Die letzte Ziffer schützt vor Tippfehlern.',
    ),
    codes: 'Codes',
    codesHint: captions(
      'One per line, with a group if you like: {code};Group A. At most 20 000 lines.',
      'Einer pro Zeile, auf Wunsch mit Gruppe: {code};Gruppe A. Höchstens 20 000 Zeilen.',
    ),
    file: ['File', 'Datei'],
    fileHint: [
      'Two columns, code and group, with or without a header line. At most 20 000 lines.',
      'Zwei Spalten, Code und Gruppe, mit oder ohne Kopfzeile. Höchstens 20 000 Zeilen.',
    ],
    noFile: ['Choose a file', 'Bitte eine Datei wählen'],
    unreadable: ['This file cannot be read as text', 'Diese Datei lässt sich nicht als Text lesen'],
    tooLong: ['At most 20 000 lines at once', 'Höchstens 20 000 Zeilen auf einmal'],
    nothing: ['There is no code in it', 'Darin steht kein Code'],
    generate: ['Add participants', 'Hinzufügen'],
    generating: ['Adding…', 'Wird hinzugefügt …'],
    check: ['Check codes', 'Codes prüfen'],
    checking: ['Checking…', 'Wird geprüft …'],
    checkedLines: captions('Checked {done} of {of}', '{done} von {of} geprüft'),
    checkFailed: [
      'Could not ask which codes the study already has. Try again.',
      'Es ließ sich nicht klären, welche Codes die Studie schon hat. Bitte erneut versuchen.',
    ],
  },
  preview: {
    good: captions(
      '{count, plural, one {1 line is right} other {# lines are right}}',
      '{count, plural, one {1 Zeile ist richtig} other {# Zeilen sind richtig}}',
    ),
    bad: captions(
      '{count, plural, one {1 line has a fault} other {# lines have a fault}}',
      '{count, plural, one {1 Zeile hat einen Fehler} other {# Zeilen haben einen Fehler}}',
    ),
    noBad: ['no line has a fault', 'keine Zeile hat einen Fehler'],
    leftOut: ['Lines with a fault are left out.', 'Zeilen mit einem Fehler werden ausgelassen.'],
    show: ['Show', 'Anzeigen'],
    onlyBad: captions('Faults ({count})', 'Fehler ({count})'),
    all: captions('All lines ({count})', 'Alle Zeilen ({count})'),
    label: ['Lines of the list', 'Zeilen der Liste'],
    line: ['Line', 'Zeile'],
    code: 'Code',
    group: ['Group', 'Gruppe'],
    result: ['Result', 'Ergebnis'],
    right: ['Right', 'Richtig'],
    columns: ['Only code and group: this line has more columns', 'Nur Code und Gruppe: Diese Zeile hat mehr Spalten'],
    takeAll: captions(
      '{count, plural, one {Take the suggestion} other {Take all # suggestions}}',
      '{count, plural, one {Den Vorschlag übernehmen} other {Alle # Vorschläge übernehmen}}',
    ),
    shown: captions('Lines {from} to {to} of {of}', 'Zeilen {from} bis {to} von {of}'),
    previous: ['Previous lines', 'Vorige Zeilen'],
    next: ['Next lines', 'Nächste Zeilen'],
    back: ['Back', 'Zurück'],
    submit: captions(
      '{count, plural, one {Add 1 participant} other {Add # participants}}',
      '{count, plural, one {1 Person} other {# Personen}} hinzufügen',
    ),
  },
  sending: {
    progress: captions('Adding {done} of {of}', '{done} von {of} hinzugefügt'),
    stop: ['Stop', 'Anhalten'],
    stopping: ['Stopping after this step…', 'Hält nach diesem Schritt an …'],
    stays: ['Keep this page open until it is done.', 'Diese Seite bitte offen lassen, bis alles fertig ist.'],
  },
  unsure: {
    title: ['The codes may have been added', 'Die Codes sind vielleicht schon da'],
    more: captions(
      '{count, plural, =0 {No answer arrived, and the study has no more participants than before.} one {No answer arrived, but the study has # participant more than before.} other {No answer arrived, but the study has # participants more than before.}}',
      '{count, plural, =0 {Es kam keine Antwort, und die Studie hat nicht mehr Teilnehmende als vorher.} one {Es kam keine Antwort, aber die Studie hat # teilnehmende Person mehr als vorher.} other {Es kam keine Antwort, aber die Studie hat # Teilnehmende mehr als vorher.}}',
    ),
    unknown: ['No answer arrived.', 'Es kam keine Antwort.'],
    look: [
      'Look at the list before you generate codes again.',
      'Sieh in der Liste nach, bevor du noch einmal Codes erzeugst.',
    ],
    toList: ['Go to the list', 'Zur Liste'],
  },
  result: {
    added: captions(
      '{count, plural, one {1 participant added} other {# participants added}}',
      '{count, plural, one {1 Person} other {# Personen}} hinzugefügt',
    ),
    partly: captions(
      '{done, number} of {of} participants {done, plural, one {was} other {were}} added.',
      '{done, number} von {of} {done, plural, one {wurde} other {wurden}} hinzugefügt.',
    ),
    stopped: ['The others were not added because you stopped.', 'Die anderen nicht, weil angehalten wurde.'],
    failed: ['The others were not added.', 'Die anderen nicht.'],
    goOn: ['Go on with the others', 'Mit den anderen weitermachen'],
    already: captions(
      '{count, plural, one {1 code was in the study already and was left out.} other {# codes were in the study already and were left out.}}',
      '{count, plural, one {1 Code war schon in der Studie und wurde ausgelassen.} other {# Codes waren schon in der Studie und wurden ausgelassen.}}',
    ),
    codes: ['Added codes', 'Hinzugefügte Codes'],
    copy: ['Copy codes', 'Codes kopieren'],
    download: ['Download list (CSV)', 'Liste herunterladen (CSV)'],
    fileName: captions('{prefix}-codes.csv', '{prefix}-Codes.csv'),
    invite: ['Make links and sheets…', 'Links und Blätter erstellen …'],
    next: ['Hand out one code to each participant.', 'Jede teilnehmende Person bekommt einen Code.'],
    close: ['Done', 'Fertig'],
  },
});
