import type { controlTexts } from '#client/texts/control.ts';
import { formatClock, formatDateTime } from '#client/ui/format/format.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';

type Room = (typeof controlTexts.en)['room'];

/** "done about 18:45", with the day if it is not today; null without waiting work. */
export function doneWords(doneAt: string | null, room: Room): string | null {
  return doneAt === null ? null : room.doneAbout({ time: formatClock(doneAt) });
}

export function queueWords(
  { webhook, import: imports, backfill, done_at: doneAt }: ControlAnswer['queue'],
  room: Room,
) {
  const otherwise = webhook + imports + backfill > 0 ? room.waitsForStrava : room.nothingWaits;
  return doneWords(doneAt, room) ?? otherwise;
}

export function reconciliationWords(reconciliation: ControlAnswer['reconciliation'], room: Room): string {
  if (!reconciliation) return room.noReconciliation;
  const { started_at, finished_at, found, changed, removed } = reconciliation;
  const counts = { found, changed, removed };
  return finished_at === null
    ? room.reconciling({ at: formatDateTime(started_at), ...counts })
    : room.reconciled({ at: formatDateTime(finished_at), ...counts });
}
