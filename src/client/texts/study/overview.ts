import { overview as english } from '#client/texts/en/study/overview.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const overviewTexts = inBoth(english, {
  nextTitle: 'Noch keine Teilnehmenden',
  nextText:
    'Füge zuerst Teilnehmende hinzu: Alle bekommen einen Code. Die Liste, wer wer ist, bleibt außerhalb dieses Systems.',
  nextForAnalyst: 'Die Leitung oder die Verwaltung dieser Studie fügt sie hinzu.',
  handOut: 'Einladungen ausgeben',
  watch: 'Zusehen, wie Daten ankommen',
  silentAlert: message(
    '{count, plural, one {1 Person hat} other {# Personen haben}} seit {days, plural, one {1 Tag} other {# Tagen}} oder länger keine Aktivität gesendet. Das kann eine Pause sein, ein Problem mit der Uhr oder ein Problem beim Abgleich.',
  ),
  showThese: message('{count, plural, one {Diese Person zeigen} other {Diese # zeigen}}'),
  exportData: 'Daten exportieren',
});
