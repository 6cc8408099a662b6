import { SCREENS, screenOf } from '#shared/screens.ts';

export const duplicatePath = (id: string, studyId?: string) =>
  `${screenOf('duplicate', id)}${studyId === undefined ? '' : `?study_id=${studyId}`}`;

export const duplicatesHref = (studyId?: string) =>
  studyId === undefined ? `${SCREENS.dashboard}#possible-duplicates` : `${screenOf('study', studyId)}?tab=quality`;

const MINUTE = 60;

/** A difference in seconds: `+1:30`, `−0:05`, `0`. */
export function signedSeconds(seconds: number): string {
  const rest = Math.abs(Math.round(seconds));
  if (rest === 0) return '0';
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor((rest % 3600) / MINUTE)];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  const text = [...parts, String(rest % MINUTE).padStart(2, '0')].join(':');
  return `${seconds < 0 ? '\u2212' : '+'}${text}`;
}
