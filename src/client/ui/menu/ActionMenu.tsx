import { type KeyboardEvent, useState } from 'react';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import type { MenuItem } from './menuItem.ts';

interface ActionMenuProps {
  /** The button's name: "Actions for anna@example.org". */
  label: string;
  items: readonly MenuItem[];
}

const load = async () => (await import(/* webpackChunkName: "menu" */ './MenuPopup.tsx')).MenuPopup;
const MenuPopup = fetchedPart(load);

/**
 * Corrects antd's Dropdown, which has no `aria-haspopup` and `aria-expanded` and loses the focus when the menu closes
 * (https://github.com/ant-design/ant-design/issues/58980, https://github.com/ant-design/ant-design/issues/48132); a
 * plain button until its first use, because a table has many.
 */
export function ActionMenu({ label, items }: ActionMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="k-icon-button k-menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={openAt !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpenAt(openAt ? null : 'first')}
        onKeyDown={handleKey}
      >
        <span aria-hidden="true">•••</span>
      </button>
      {button && openAt && (
        <MenuPopup label={label} items={items} button={button} openAt={openAt} onClose={() => setOpenAt(null)} />
      )}
    </>
  );
}
