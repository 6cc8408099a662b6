import type { paletteTexts } from '#client/texts/palette.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { SCREENS } from '#shared/screens.ts';

export type PaletteAction =
  | { kind: 'theme'; theme: 'system' | 'light' | 'dark' }
  | { kind: 'language'; language: 'en' | 'de' }
  | { kind: 'dialog'; dialog: 'lab' | 'user' | 'export' | 'shortcuts' };

export interface PaletteEntry {
  key: string;
  label: string;
  note?: string;
  isCode?: boolean;
  target: { href: string } | PaletteAction;
}

export interface PaletteGroup {
  key: keyof typeof paletteTexts.en.groups;
  entries: PaletteEntry[];
}

function link(screen: string, id: string, label: string, note: string): PaletteEntry {
  return { key: id, label, note, target: { href: screen.replace(':id', encodeURIComponent(id)) } };
}

export function foundGroups(answer: SearchAnswer, roles: Record<string, string>): PaletteGroup[] {
  const { studies, participants, labs, users, athletes } = answer;
  return [
    {
      key: 'participants',
      entries: participants.map(({ id, code, study_title }) => ({
        ...link(SCREENS.participant, id, code, study_title),
        isCode: true,
      })),
    },
    { key: 'studies', entries: studies.map(({ id, title, lab_name }) => link(SCREENS.study, id, title, lab_name)) },
    { key: 'labs', entries: labs.map(({ id, name, email }) => link(SCREENS.lab, id, name, email)) },
    { key: 'users', entries: users.map(({ id, email, role }) => link(SCREENS.user, id, email, roles[role] ?? role)) },
    {
      key: 'athletes',
      entries: athletes.map(({ id, name, strava_id }) => link(SCREENS.athlete, id, name, strava_id)),
    },
  ];
}
