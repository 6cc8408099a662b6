import { digest as english } from '#client/texts/en/study/digest.ts';
import { inBoth } from '#client/texts/inBoth.ts';

export const digestTexts = inBoth(english, {
  title: 'Mail am Morgen',
  on: 'Um 07:00 bekommst du eine Mail über alle deine Studien, wenn in ihnen etwas neu ist. Sie enthält Anzahlen und Namen von Studien und niemanden, der teilnimmt.',
  off: 'Du bekommst keine Mail darüber, was in deinen Studien neu ist.',
  notSetUp: 'Es ist kein Mailserver eingerichtet, deshalb kommt keine Mail.',
  switchOn: 'Mir die Mail senden',
  switchOff: 'Mir keine Mail senden',
  saving: 'Speichern …',
  switchedOn: 'Die Mail kommt ab dem nächsten Morgen',
  switchedOff: 'Morgens kommt keine Mail mehr',
  failed: 'Die Einstellung konnte nicht geladen werden.',
});
