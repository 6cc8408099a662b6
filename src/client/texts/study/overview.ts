import { captions, inBoth } from '#client/texts/inBoth.ts';

export const overviewTexts = inBoth({
  nextTitle: ['No participants yet', 'Noch keine Teilnehmenden'],
  nextText: [
    'Add participants first: each gets a code. The list of who is who stays outside this system.',
    'Füge zuerst Teilnehmende hinzu: Jede Person bekommt einen eigenen Code. Die Liste, wer wer ist, bleibt außerhalb dieses Systems.',
  ],
  nextForAnalyst: [
    'The owner or a manager of this study adds them.',
    'Die Leitung oder die Verwaltung dieser Studie fügt sie hinzu.',
  ],
  handOut: ['Hand out invitations', 'Einladungen ausgeben'],
  watch: ['Watch data arrive', 'Zusehen, wie Daten ankommen'],
  silentAlert: captions(
    '{count, plural, one {1 participant has} other {# participants have}} sent no activity for {days, plural, one {1 day} other {# days}} or more. This can be rest, a watch problem or a sync problem.',
    '{count, plural, one {1 Person hat} other {# Personen haben}} seit {days, plural, one {1 Tag} other {# Tagen}} oder länger keine Aktivität gesendet. Das kann Erholung sein, ein Problem mit der Uhr oder ein Problem beim Abgleich.',
  ),
  showThese: captions(
    '{count, plural, one {Show this one} other {Show these #}}',
    '{count, plural, one {Diese Person zeigen} other {Diese # zeigen}}',
  ),
  exportData: ['Export data', 'Daten exportieren'],
});
