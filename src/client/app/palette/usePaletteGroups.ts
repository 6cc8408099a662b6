import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { usePaletteTexts } from '#client/texts/usePaletteTexts.ts';
import { useUsersTexts } from '#client/texts/useUsersTexts.ts';
import { commandsFor } from './paletteCommands.ts';
import { foundGroups, type PaletteGroup } from './paletteEntries.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

/** The lines for a typed text: commands, then the results of the server. Groups without lines are left out. */
export function usePaletteGroups(typed: string) {
  const { commands } = usePaletteTexts();
  const { roles } = useUsersTexts();
  const role = useAppSelector(selectProfile).data?.user.role.toLowerCase() ?? '';
  const { found, ...search } = usePaletteSearch(typed);
  const all: PaletteGroup[] = [
    { key: 'commands', entries: commandsFor(role, commands, typed) },
    ...(found ? foundGroups(found, roles) : []),
  ];
  return { ...search, groups: all.filter(({ entries }) => entries.length > 0) };
}
