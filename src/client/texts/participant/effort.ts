import { captions } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const effort = {
  title: ['How hard it was', 'Wie anstrengend es war'],
  text: [
    'The study asks how hard each session was for you. You need not answer; answers can be changed.',
    'Die Studie fragt, wie anstrengend jede Einheit für dich war. Du musst nicht antworten und kannst es später ändern.',
  ],
  times: [
    'Times of sessions are local to the place of recording.',
    'Zeiten von Einheiten gelten am Ort der Aufzeichnung.',
  ],
  failed: ['Your sessions could not be loaded.', 'Deine Einheiten ließen sich nicht laden.'],
  none: ['No session has arrived yet.', 'Noch ist keine Einheit angekommen.'],
  session: message('{sport}, {date} {time}'),
  unrated: ['Not rated.', 'Nicht bewertet.'],
  rated: captions(
    'Effort {effort} of 10{word, select, none {} other { ({word})}}.',
    'Anstrengung {effort} von 10{word, select, none {} other { ({word})}}.',
  ),
  rate: ['Rate', 'Bewerten'],
  change: ['Change', 'Ändern'],
  rateOf: captions('Rate the effort of {name}', 'Anstrengung bewerten: {name}'),
  label: ['How hard was the session as a whole?', 'Wie anstrengend war die Einheit insgesamt?'],
  scale: [
    ['rest', 'very, very easy', 'easy', 'moderate', 'somewhat hard', 'hard', '', 'very hard', '', '', 'maximal'],
    [
      'Ruhe',
      'sehr, sehr leicht',
      'leicht',
      'mäßig',
      'etwas anstrengend',
      'anstrengend',
      '',
      'sehr anstrengend',
      '',
      '',
      'maximal',
    ],
  ],
  step: message('{value}: {word}'),
  submit: ['Record', 'Festhalten'],
  submitting: ['Recording…', 'Wird festgehalten …'],
  done: ['Effort recorded', 'Anstrengung festgehalten'],
  remove: ['Remove', 'Entfernen'],
  removeOf: captions('Remove the rating of {name}', 'Bewertung entfernen: {name}'),
  removing: ['Removing…', 'Wird entfernt …'],
  removed: ['Rating removed', 'Bewertung entfernt'],
  removeFailed: ['The rating could not be removed.', 'Die Bewertung ließ sich nicht entfernen.'],
  newer: ['Newer sessions', 'Neuere Einheiten'],
  older: ['Older sessions', 'Ältere Einheiten'],
} as const;
