import { captions, inBoth } from '#client/texts/inBoth.ts';

export const personLinkTexts = inBoth({
  title: ['Account', 'Konto'],
  none: [
    'Nobody has this code yet. Once the consent is recorded on paper, the code can be linked with an account.',
    'Noch hat niemand diesen Code. Ist die Einwilligung auf Papier erfasst, lässt er sich mit einem Konto verknüpfen.',
  ],
  about: [
    'Nobody on the study team sees which account has this code. The study reads the records of the account under the code.',
    'Welches Konto diesen Code hat, sieht niemand im Team der Studie. Die Aufzeichnungen des Kontos liest die Studie unter dem Code.',
  ],
  account: ['Account', 'Konto'],
  accountHint: [
    'The email of a user, or the Strava ID of an athlete.',
    'Die E-Mail eines Benutzers oder die Strava-ID eines Sportlers.',
  ],
  reasonHint: [
    'Shown in the log of the study to its team. Write no name.',
    'Steht im Protokoll der Studie, wo ihr Team es liest. Schreib keinen Namen.',
  ],
  user: ['User', 'Benutzer'],
  athlete: ['Athlete', 'Sportler'],
  stravaId: ['Strava ID', 'Strava-ID'],
  nameless: [
    'The code has no account: staff upload the files of this participant.',
    'Der Code hat kein Konto: Mitarbeitende laden die Dateien dieser teilnehmenden Person hoch.',
  ],
  link: {
    title: captions('Link {code} with an account', '{code} mit einem Konto verknüpfen'),
    open: ['Link account…', 'Konto verknüpfen …'],
    effect: [
      'Files that staff gave for this code become files of the account.',
      'Dateien, die Mitarbeitende für diesen Code hochgeladen haben, werden Dateien des Kontos.',
    ],
    submit: ['Link account', 'Konto verknüpfen'],
    submitting: ['Linking…', 'Wird verknüpft …'],
    done: ['Account linked', 'Konto verknüpft'],
  },
  reveal: {
    title: captions('Who has {code}?', 'Wer hat {code}?'),
    open: ['Reveal link…', 'Verknüpfung zeigen …'],
    effect: [
      'The log of the study records that you looked, with your name and reason.',
      'Dass du nachgesehen hast, steht mit Name und Grund im Protokoll der Studie.',
    ],
    submit: ['Reveal link', 'Verknüpfung zeigen'],
    submitting: ['Revealing…', 'Wird gezeigt …'],
    done: '',
  },
  unlink: {
    title: captions('Unlink {code}?', 'Verknüpfung von {code} lösen?'),
    open: ['Unlink…', 'Verknüpfung lösen …'],
    effect: [
      'The study reads nothing of this person any more, and the code is free again. Activities and files stay with the person, also those that staff gave. Connections of a person without an account end.',
      'Die Studie liest nichts mehr von dieser Person, und der Code ist wieder frei. Aktivitäten und Dateien bleiben bei der Person, auch die von Mitarbeitenden gegebenen. Verbindungen einer Person ohne Konto enden.',
    ],
    submit: ['Unlink', 'Verknüpfung lösen'],
    submitting: ['Unlinking…', 'Wird gelöst …'],
    done: ['Account unlinked', 'Verknüpfung gelöst'],
  },
});
