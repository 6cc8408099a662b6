import type { paletteTexts } from '#client/texts/palette.ts';
import { type Action, may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import type { PaletteEntry } from './paletteEntries.ts';

interface Command {
  name: keyof typeof paletteTexts.en.commands;
  right?: Action;
  target: PaletteEntry['target'];
}

const COMMANDS: readonly Command[] = [
  { name: 'dashboard', target: { href: SCREENS.dashboard } },
  { name: 'profile', target: { href: SCREENS.profile } },
  { name: 'research', right: 'research:summary', target: { href: SCREENS.research } },
  { name: 'labs', right: 'labs:read', target: { href: SCREENS.labs } },
  { name: 'apiReference', right: 'tokens:read', target: { href: SCREENS.apiReference } },
  { name: 'athletes', right: 'athletes:read', target: { href: SCREENS.athletes } },
  { name: 'activities', right: 'activities:read', target: { href: SCREENS.activities } },
  { name: 'audit', right: 'audit:read', target: { href: SCREENS.audit } },
  { name: 'settings', right: 'settings:change', target: { href: SCREENS.settings } },
  { name: 'createStudy', right: 'studies:create', target: { href: SCREENS.studyNew } },
  { name: 'addLab', right: 'labs:create', target: { kind: 'dialog', dialog: 'lab' } },
  { name: 'addUser', right: 'users:create', target: { kind: 'dialog', dialog: 'user' } },
  { name: 'exportActivities', right: 'activities:export', target: { kind: 'dialog', dialog: 'export' } },
  { name: 'themeSystem', target: { kind: 'theme', theme: 'system' } },
  { name: 'themeLight', target: { kind: 'theme', theme: 'light' } },
  { name: 'themeDark', target: { kind: 'theme', theme: 'dark' } },
  { name: 'languageEnglish', target: { kind: 'language', language: 'en' } },
  { name: 'languageGerman', target: { kind: 'language', language: 'de' } },
  { name: 'shortcuts', target: { kind: 'dialog', dialog: 'shortcuts' } },
  { name: 'logOut', target: { href: SCREENS.logout } },
];

export function commandsFor(role: string, captions: typeof paletteTexts.en.commands, typed: string): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/);
  return COMMANDS.filter(({ right }) => right === undefined || may(role, right))
    .map(({ name, target }) => ({ key: name, label: captions[name], target }))
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
