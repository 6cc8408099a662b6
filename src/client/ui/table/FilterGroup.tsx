import Button from 'antd/es/button';
import { type ReactNode, useId, useState } from 'react';
import { tablesTexts } from '#client/texts/tables.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';

interface FilterGroupProps {
  /** Number of active filters. */
  count: number;
  children: ReactNode;
}

/** Always visible, on a phone behind one button with the count. */
export function FilterGroup({ count, children }: FilterGroupProps) {
  const texts = useTexts(tablesTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="k-filters-button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? texts.filtersOn({ count: formatCount(count) }) : texts.filters}
      </Button>
      <div id={id} className="k-filters" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
