import { type MouseEvent, useEffect, useRef } from 'react';
import { paletteTexts } from '#client/texts/palette.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PaletteLine } from './PaletteLine.tsx';
import type { PaletteEntry, PaletteGroup } from './paletteEntries.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  onChoose: (target: PaletteEntry['target'], isNewTab: boolean) => void;
}

export function PaletteList({ id, groups, active, onChoose }: PaletteListProps) {
  const texts = useTexts(paletteTexts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const handleClick = (event: MouseEvent, entry: PaletteEntry) => {
    // The browser opens a link in a new tab by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(entry.target, false);
  };
  return (
    <div id={id} ref={list} className="palette-list" role="listbox" aria-label={texts.title}>
      {groups.map(({ key, entries }) => (
        <fieldset key={key} className="palette-group">
          <legend>{texts.groups[key]}</legend>
          {entries.map((entry) => (
            <PaletteLine
              key={entry.key}
              id={`${id}-${entry.key}`}
              entry={entry}
              isActive={entry === active}
              onClick={(event) => handleClick(event, entry)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
