import { message } from '#shared/message.ts';
import { consentStates } from '#shared/words/participants.ts';
import { captions, inBoth } from './inBoth.ts';
import { consentAnswers } from './participantWords.ts';

export const consentTexts = inBoth({
  title: ['Consent', 'Einwilligung'],
  lead: [
    'A text never changes once it is published. A new version says what it asks of those who agreed to a former one.',
    'Ein veröffentlichter Text ändert sich nie. Eine neue Version sagt, was sie von denen verlangt, die einer früheren zugestimmt haben.',
  ],
  failed: ['Could not load the consent texts.', 'Die Einwilligungstexte konnten nicht geladen werden.'],
  newVersion: ['New version…', 'Neue Version …'],
  coverage: ['Who agreed', 'Wer zugestimmt hat'],
  coverageLead: [
    'Of the participants who take part now. Each number leads to their list. A new version counts as asking once, and so does each reminder that was sent.',
    'Von den Personen, die jetzt teilnehmen. Jede Zahl führt zu ihrer Liste. Eine neue Version zählt als eine Nachfrage, ebenso jede gesendete Erinnerung.',
  ],
  counts: {
    joined: ['Take part', 'Nehmen teil'],
    current: ['Need not answer', 'Müssen nicht antworten'],
    open: ['Have not answered yet', 'Haben noch nicht geantwortet'],
    asked_twice: ['Asked twice or more, no answer', 'Zweimal oder öfter gefragt, keine Antwort'],
    paused: ['Data stopped until they answer', 'Daten ruhen bis zur Antwort'],
  },
  answersTitle: ['Separate answers', 'Einzelne Antworten'],
  answer: ['Answer', 'Antwort'],
  agreed: ['Agreed', 'Zugestimmt'],
  declined: ['Not agreed', 'Nicht zugestimmt'],
  agreedTo: captions('{count} agreed: {answer}', '{count} zugestimmt: {answer}'),
  declinedTo: captions('{count} did not agree: {answer}', '{count} nicht zugestimmt: {answer}'),
  answers: consentAnswers,
  states: consentStates,
  filters: {
    current: ['need not answer', 'müssen nicht antworten'],
    open: ['not answered yet', 'noch nicht geantwortet'],
    asked_twice: ['asked twice or more, no answer', 'zweimal oder öfter gefragt, keine Antwort'],
    paused: ['data stopped', 'Daten ruhen'],
  },
  filterVersion: ['Consent version', 'Version der Einwilligung'],
  versions: ['Versions', 'Versionen'],
  version: message('Version {version}'),
  given: {
    version: 'Version',
    language: ['Language of the text', 'Sprache des Textes'],
    at: ['Given', 'Erteilt'],
    channel: ['How', 'Wie'],
    channels: {
      link: ['By a personal link or the open link', 'Über einen persönlichen oder den offenen Link'],
      account: ['Signed in with an account', 'Angemeldet mit einem Konto'],
    },
    onPaper: captions('On paper, recorded by {by}', 'Auf Papier, eingetragen von {by}'),
    answers: ['Agreed to', 'Zugestimmt'],
    none: ['Nothing beyond the text', 'Nichts über den Text hinaus'],
    hash: ['SHA-256 of the text that was shown', 'SHA-256 des gezeigten Textes'],
    viewText: ['View text', 'Text ansehen'],
    textOf: captions('Consent of {code}, version {version}', 'Einwilligung von {code}, Version {version}'),
  },
  columns: {
    version: 'Version',
    kind: ['Kind', 'Art'],
    published: ['Published', 'Veröffentlicht'],
    reason: ['Reason', 'Grund'],
    ethics: ['Ethics reference', 'Ethikvotum'],
    approved: ['Approved by', 'Genehmigt von'],
    holders: ['In force for', 'Gilt für'],
  },
  holdersOf: captions('{count} hold version {version}', '{count} haben Version {version}'),
  kinds: {
    first: ['First', 'Erste'],
    correction: ['Correction', 'Korrektur'],
    continuing: ['Asks again, data continue', 'Fragt erneut, Daten laufen weiter'],
    paused: ['Asks again, data stop', 'Fragt erneut, Daten ruhen'],
  },
  kindNotes: {
    correction: [
      'Typing errors and clearer words. Nobody is asked again.',
      'Tippfehler und klarere Worte. Niemand wird erneut gefragt.',
    ],
    continuing: [
      'Participants are asked again. Their data continue until they answer.',
      'Teilnehmende werden erneut gefragt. Bis sie antworten, liest die Studie ihre Daten weiter.',
    ],
    paused: [
      'Participants are asked again. From today on the study reads none of their data until they agree.',
      'Teilnehmende werden erneut gefragt. Ab heute liest die Studie keine ihrer Daten, bis sie zustimmen.',
    ],
  },
  read: captions('Read version {version}', 'Version {version} lesen'),
  readShort: ['Read', 'Lesen'],
  text: captions('Consent, version {version}', 'Einwilligung, Version {version}'),
  languages: {
    de: ['German', 'Deutsch'],
    en: ['English', 'Englisch'],
  },
  changesFrom: captions('Changes from version {version}', 'Änderungen gegenüber Version {version}'),
  differenceOf: captions(
    'Changes in the {language, select, de {German} other {English}} text',
    'Änderungen im {language, select, de {deutschen} other {englischen}} Text',
  ),
  difference: {
    removed: ['removed:', 'entfernt:'],
    added: ['added:', 'neu:'],
    none: ['This text is the same.', 'Dieser Text ist gleich.'],
  },
  whole: captions(
    'The whole {language, select, de {German} other {English}} text',
    'Der ganze {language, select, de {deutsche} other {englische}} Text',
  ),
  form: {
    title: captions('Publish version {version}', 'Version {version} veröffentlichen'),
    kind: ['What it asks of participants', 'Was sie von Teilnehmenden verlangt'],
    texts: {
      de: ['German text', 'Deutscher Text'],
      en: ['English text', 'Englischer Text'],
    },
    reason: ['Reason', 'Grund'],
    reasonHint: ['Shown beside the version and in the log.', 'Steht neben der Version und im Protokoll.'],
    ethics: ['Ethics reference', 'Ethikvotum'],
    approved: ['Approved by', 'Genehmigt von'],
    approvedHint: [
      'The committee or the office, and the date. No names of participants.',
      'Kommission oder Stelle und das Datum. Keine Namen von Teilnehmenden.',
    ],
    preview: ['What changes', 'Was sich ändert'],
    unchanged: ['Change at least one of the texts', 'Ändere mindestens einen der Texte'],
    tooLong: captions('At most {limit} characters', 'Höchstens {limit} Zeichen'),
    submit: ['Publish', 'Veröffentlichen'],
    submitting: ['Publishing…', 'Wird veröffentlicht …'],
    published: captions('Version {version} is published', 'Version {version} ist veröffentlicht'),
  },
  again: {
    title: ['The study has a new consent text', 'Die Studie hat einen neuen Einwilligungstext'],
    continuing: captions(
      'Since {date} there is version {version}. Until you answer, the study goes on reading your data.',
      'Seit dem {date} gibt es Version {version}. Bis du antwortest, liest die Studie deine Daten weiter.',
    ),
    paused: captions(
      'Since {date} there is version {version}. From {day} on the study reads none of your data until you agree.',
      'Seit dem {date} gibt es Version {version}. Ab dem {day} liest die Studie keine deiner Daten, bis du zustimmst.',
    ),
    open: ['Read and answer', 'Lesen und antworten'],
    dialog: captions('New consent text of “{title}”', 'Neuer Einwilligungstext von „{title}“'),
    changes: captions('What changed since version {version}', 'Was sich seit Version {version} geändert hat'),
    submit: ['Agree', 'Zustimmen'],
    submitting: ['Agreeing…', 'Wird gespeichert …'],
    done: captions('You agreed to version {version}.', 'Du hast Version {version} zugestimmt.'),
    refuse: [
      'If you do not agree, you end your participation.',
      'Wenn du nicht zustimmst, beendest du deine Teilnahme.',
    ],
    refuseAction: ['I do not agree…', 'Ich stimme nicht zu …'],
  },
});
