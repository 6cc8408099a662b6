import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import { message } from '#shared/message.ts';

const answers: Record<ConsentAnswer, Caption> = {
  heart_rate: ['My heart rate is used', 'Meine Herzfrequenz wird verwendet'],
  device: ['My device and gear are used', 'Mein Gerät und meine Ausrüstung werden verwendet'],
  route: ['My routes (GPS) are used', 'Meine Strecken (GPS) werden verwendet'],
  keep_after_withdrawal: [
    'My data are kept under the code if I stop taking part',
    'Meine Daten bleiben unter dem Code erhalten, wenn ich nicht mehr teilnehme',
  ],
  reuse_in_other_studies: [
    'My data may be used under the code in other studies',
    'Meine Daten dürfen unter dem Code in anderen Studien verwendet werden',
  ],
  contact_again: [
    'The lab may contact me about other studies',
    'Das Labor darf mich wegen anderer Studien anschreiben',
  ],
};

export const ownStudiesTexts = inBoth({
  title: ['My studies', 'Meine Studien'],
  empty: [
    'You take part in no study. With the code on your sheet you can join one.',
    'Du nimmst an keiner Studie teil. Mit dem Code auf deinem Blatt kannst du einer beitreten.',
  ],
  failed: ['Could not load your studies.', 'Deine Studien ließen sich nicht laden.'],
  join: ['Join with a code', 'Mit Code beitreten'],
  lab: ['Lab', 'Labor'],
  contact: ['Contact', 'Kontakt'],
  code: ['Your code', 'Dein Code'],
  since: ['Since', 'Seit'],
  days: ['Days', 'Tage'],
  daysText: captions(
    '{last, select, none {From {first}, open end} other {{first} to {last}}}',
    '{last, select, none {Ab {first}, Ende offen} other {{first} bis {last}}}',
  ),
  sports: ['Sports', 'Sportarten'],
  shared: ['What is shared', 'Was du teilst'],
  summary: ['Sport, start, duration, distance and elevation', 'Sportart, Beginn, Dauer, Distanz und Höhenmeter'],
  categories: {
    heart_rate: ['heart rate', 'Herzfrequenz'],
    device: ['device and gear', 'Gerät und Ausrüstung'],
    route: ['route (GPS)', 'Strecke (GPS)'],
  },
  sources: ['Sources', 'Quellen'],
  consent: ['Consent', 'Einwilligung'],
  consentVersion: message('Version {version}'),
  agreed: ['Also agreed', 'Außerdem erlaubt'],
  withdrawnOn: captions('Taking part ended on {date}', 'Teilnahme beendet am {date}'),
  answers,
  dialog: {
    title: ['Join with a code', 'Mit Code beitreten'],
    intro: [
      'The code is on the sheet that the study gave you. It takes the place of your name.',
      'Der Code steht auf dem Blatt, das du von der Studie bekommen hast. Er tritt an die Stelle deines Namens.',
    ],
    typed: 'Code',
    typedHint: ['Such as KDZ-004-4', 'Zum Beispiel KDZ-004-4'],
    check: ['Go on', 'Weiter'],
    checking: ['Checking…', 'Wird geprüft …'],
    full: [
      'No further accounts can be connected at the moment. Your place is not lost.',
      'Zurzeit können keine weiteren Konten verbunden werden. Dein Platz geht nicht verloren.',
    ],
    fullText: [
      'You can agree now, and connect your Strava account when there is room again.',
      'Du kannst jetzt zustimmen und dein Strava-Konto verbinden, sobald wieder Platz ist.',
    ],
    information: captions('The study “{title}”', 'Die Studie „{title}“'),
    isYours: captions(
      'Your code: {code}. Is this the code on your sheet?',
      'Dein Code: {code}. Ist das der Code auf deinem Blatt?',
    ),
    codeLater: ['You get your code when you agree.', 'Deinen Code bekommst du mit der Einwilligung.'],
    lead: [
      'Taking part is voluntary. You can stop at any time without disadvantage.',
      'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.',
    ],
    reads: ['What we read', 'Was wir lesen'],
    readsIf: {
      heart_rate: ['Heart rate, if you agree to it below', 'Herzfrequenz, wenn du unten zustimmst'],
      device: ['Device and gear, if you agree to it below', 'Gerät und Ausrüstung, wenn du unten zustimmst'],
      route: ['Route (GPS), if you agree to it below', 'Strecke (GPS), wenn du unten zustimmst'],
    },
    never: ['What we never read', 'Was wir nie lesen'],
    neverList: [
      [
        'Your password: you enter it at the source alone.',
        'Your messages and comments.',
        'Your friends, clubs and photos.',
      ],
      [
        'Dein Passwort: Du gibst es nur bei der Quelle ein.',
        'Deine Nachrichten und Kommentare.',
        'Deine Freunde, Clubs und Fotos.',
      ],
    ],
    neverRoute: ['Where you were: no route is read.', 'Wo du warst: Es wird keine Strecke gelesen.'],
    print: ['Print', 'Drucken'],
    history: captions(
      '{weeks, plural, =0 {Nothing from before you join} one {Also # week before you join} other {Also # weeks before you join}}',
      '{weeks, plural, =0 {Nichts aus der Zeit davor} one {Auch # Woche davor} other {Auch # Wochen davor}}',
    ),
    historyLabel: ['How far back', 'Wie weit zurück'],
    who: ['Who sees it', 'Wer es sieht'],
    whoText: captions(
      'The researchers of this study at {lab}, under your code and without your name.',
      'Die Forschenden dieser Studie bei {lab}, unter deinem Code und ohne deinen Namen.',
    ),
    withdrawal: ['When you stop', 'Wenn du aufhörst'],
    rights: ['Your rights', 'Deine Rechte'],
    rightsText: captions(
      'On your own page you can see and download your data, take back parts of your consent, and stop taking part. To have data corrected or erased, write to {contact}. You may complain to the data protection authority.',
      'Auf deiner eigenen Seite kannst du deine Daten ansehen und herunterladen, Teile der Einwilligung zurückziehen und deine Teilnahme beenden. Um Daten berichtigen oder löschen zu lassen, schreib an {contact}. Du kannst dich bei der Datenschutzaufsicht beschweren.',
    ),
    policies: {
      participant: [
        'You decide whether your data are erased or kept under the code.',
        'Du entscheidest, ob deine Daten gelöscht werden oder unter dem Code bleiben.',
      ],
      erase: ['Your data are erased.', 'Deine Daten werden gelöscht.'],
      keep: ['Your data are kept under the code.', 'Deine Daten bleiben unter dem Code erhalten.'],
    },
    text: captions('Information and consent, version {version}', 'Information und Einwilligung, Version {version}'),
    optional: [
      'Each of these is your choice; you can take part without them.',
      'Jeder Punkt ist freiwillig; du kannst auch ohne ihn teilnehmen.',
    ],
    choices: ['What you agree to separately', 'Worin du gesondert einwilligst'],
    box: captions(
      'I have read the information and agree that {lab} uses the data listed for this study.',
      'Ich habe die Information gelesen und willige ein, dass {lab} die genannten Daten für diese Studie nutzt.',
    ),
    submit: ['Join', 'Beitreten'],
    submitting: ['Joining…', 'Beitritt läuft …'],
    joined: captions('You now take part in “{title}”', 'Du nimmst jetzt an „{title}“ teil'),
  },
});
