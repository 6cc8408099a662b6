import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { paletteTexts } from '#client/texts/palette.ts';
import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { commandsFor } from './paletteCommands.ts';
import { foundGroups, type PaletteGroup } from './paletteEntries.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

export function usePaletteGroups(typed: string) {
  const { commands } = useTexts(paletteTexts);
  const { roles } = useTexts(usersTexts);
  const role = useAppSelector(selectRole);
  const { found, ...search } = usePaletteSearch(typed);
  const all: PaletteGroup[] = [
    { key: 'commands', entries: commandsFor(role, commands, typed) },
    ...(found ? foundGroups(found, roles) : []),
  ];
  return { ...search, groups: all.filter(({ entries }) => entries.length > 0) };
}
