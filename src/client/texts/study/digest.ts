import { inBoth } from '#client/texts/inBoth.ts';

export const digestTexts = inBoth({
  title: ['Mail in the morning', 'Mail am Morgen'],
  on: [
    'At 07:00 you get one mail about all your studies, if something in them is new. It has counts and names of studies, but nothing about single participants.',
    'Um 07:00 bekommst du eine Mail über alle deine Studien, wenn in ihnen etwas neu ist. Sie enthält Zahlen und Namen von Studien, aber nichts über einzelne Teilnehmende.',
  ],
  off: [
    'You get no mail about what is new in your studies.',
    'Du bekommst keine Mail darüber, was in deinen Studien neu ist.',
  ],
  notSetUp: [
    'No mail server is set up, so no mail comes.',
    'Es ist kein Mailserver eingerichtet, deshalb kommt keine Mail.',
  ],
  switchOn: ['Send me the mail', 'Mir die Mail senden'],
  switchOff: ['Send me no mail', 'Mir keine Mail senden'],
  saving: ['Saving…', 'Wird gespeichert …'],
  switchedOn: ['The mail comes from the next morning on', 'Die Mail kommt ab dem nächsten Morgen'],
  switchedOff: ['No more mails in the morning', 'Morgens kommt keine Mail mehr'],
  failed: ['The choice could not be loaded.', 'Die Einstellung konnte nicht geladen werden.'],
});
