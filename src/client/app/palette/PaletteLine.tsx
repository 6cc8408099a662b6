import type { MouseEvent } from 'react';
import type { PaletteEntry } from './paletteEntries.ts';

interface PaletteLineProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onClick: (event: MouseEvent) => void;
}

export function PaletteLine({ id, entry, isActive, onClick }: PaletteLineProps) {
  const { label, note, isCode, target } = entry;
  const content = (
    <>
      <span className={isCode ? 'palette-code' : undefined}>{label}</span>
      {note && <span className="palette-note">{note}</span>}
    </>
  );
  const common = {
    id,
    className: 'palette-line',
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick,
  };
  if (!('href' in target)) {
    return (
      <button type="button" {...common}>
        {content}
      </button>
    );
  }
  return (
    <a href={target.href} {...common}>
      {content}
    </a>
  );
}
