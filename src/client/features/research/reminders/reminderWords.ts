import type { remindersTexts } from '#client/texts/study/reminders.ts';
import type { TagTone } from '#client/ui/page/StatusTag.tsx';
import type { Reminder } from '#shared/contract/reminders.ts';

type Words = Pick<typeof remindersTexts.en, 'states' | 'reasons'>;

export function outcomeWords({ state, reason }: Pick<Reminder, 'state' | 'reason'>, { states, reasons }: Words) {
  return reason === null ? states[state] : `${states[state]}: ${reasons[reason]}`;
}

const TONES: Partial<Record<Reminder['state'], TagTone>> = {
  sent: 'success',
  bounced: 'error',
  failed: 'error',
  unclear: 'warning',
};

export function outcomeTone(state: Reminder['state']): TagTone {
  return TONES[state] ?? 'neutral';
}
