import type { palette as texts } from '#client/texts/en/palette.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { SCREENS } from '../screens.ts';

/** The action of a command without an address. */
export type PaletteAction =
  | { kind: 'theme'; theme: 'system' | 'light' | 'dark' }
  | { kind: 'language'; language: 'en' | 'de' }
  | { kind: 'dialog'; dialog: 'lab' | 'user' | 'export' | 'shortcuts' };

/** A line of the list: a link or an action. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** Distinguishes entries with the same label. */
  note?: string;
  /** A code or an id, set in the type of codes. */
  isCode?: boolean;
  target: { href: string } | PaletteAction;
}

export interface PaletteGroup {
  key: keyof typeof texts.groups;
  entries: PaletteEntry[];
}

const filled = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

/** The results of the server as lines in groups. */
export function foundGroups(answer: SearchAnswer, roles: Record<string, string>): PaletteGroup[] {
  const { studies, participants, labs, users, athletes } = answer;
  return [
    {
      key: 'participants',
      entries: participants.map(({ id, code, study_title }) => ({
        key: id,
        label: code,
        note: study_title,
        isCode: true,
        target: { href: filled(SCREENS.participant, id) },
      })),
    },
    {
      key: 'studies',
      entries: studies.map(({ id, title, lab_name }) => ({
        key: id,
        label: title,
        note: lab_name,
        target: { href: filled(SCREENS.study, id) },
      })),
    },
    {
      key: 'labs',
      entries: labs.map(({ id, name, email }) => ({
        key: id,
        label: name,
        note: email,
        target: { href: filled(SCREENS.lab, id) },
      })),
    },
    {
      key: 'users',
      entries: users.map(({ id, email, role }) => ({
        key: id,
        label: email,
        note: roles[role] ?? role,
        target: { href: filled(SCREENS.user, id) },
      })),
    },
    {
      key: 'athletes',
      entries: athletes.map(({ id, name, strava_id }) => ({
        key: id,
        label: name,
        note: strava_id,
        target: { href: filled(SCREENS.athlete, id) },
      })),
    },
  ];
}
