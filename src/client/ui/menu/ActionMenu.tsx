import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ActionMenuItem, type MenuItem } from './ActionMenuItem.tsx';

interface ActionMenuProps {
  /** The button's name: "Actions for anna@example.org". */
  label: string;
  items: readonly MenuItem[];
}

const GAP = 4;
const EDGE = 8;

/** Below the button, or above it where the window ends; `fixed`, so that a scrolling table does not cut it off. */
function place(button: HTMLElement, menu: HTMLElement): CSSProperties {
  const anchor = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  return {
    top: fitsBelow ? below : Math.max(EDGE, anchor.top - GAP - height),
    left: Math.max(EDGE, Math.min(anchor.right - width, window.innerWidth - EDGE - width)),
  };
}

/** A menu button: opens by Enter, Space and the arrows; arrows, Home, End and first letters move inside; Escape, Tab and a choice close it. */
export function ActionMenu({ label, items }: ActionMenuProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  // Unseen until it has its place; not by visibility, since what is hidden takes no focus.
  const [position, setPosition] = useState<CSSProperties>({ opacity: 0 });
  const isOpen = openAt !== null;

  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => {
    setOpenAt(null);
    button.current?.focus();
  };

  useEffect(() => {
    if (!openAt || !button.current || !menu.current) return;
    setPosition(place(button.current, menu.current));
    const found = [...menu.current.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    found.at(openAt === 'first' ? 0 : -1)?.focus({ preventScroll: true });
    const handleAway = (event: Event) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setOpenAt(null);
    };
    const handleMove = () => {
      setOpenAt(null);
      button.current?.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', handleAway);
    window.addEventListener('scroll', handleMove, true);
    window.addEventListener('resize', handleMove);
    return () => {
      document.removeEventListener('pointerdown', handleAway);
      window.removeEventListener('scroll', handleMove, true);
      window.removeEventListener('resize', handleMove);
    };
  }, [openAt]);

  const handleButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  const handleMenuKey = (event: KeyboardEvent) => {
    const found = entries();
    const at = document.activeElement instanceof HTMLElement ? found.indexOf(document.activeElement) : -1;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : null;
    const byLetter = [...found.slice(at + 1), ...found].find((entry) =>
      entry.textContent
        .trim()
        .toLowerCase()
        .startsWith(letter ?? '\n'),
    );
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: found[(at + 1) % found.length],
      ArrowUp: found.at(at <= 0 ? -1 : at - 1),
      Home: found[0],
      End: found.at(-1),
    };
    const target = targets[event.key] ?? (letter === ' ' ? undefined : byLetter);
    if (target) {
      event.preventDefault();
      target.focus();
    } else if (event.key === 'Escape') {
      // Only the menu closes, not a dialog around it.
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') {
      close();
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="k-icon-button k-menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? close() : setOpenAt('first'))}
        onKeyDown={handleButtonKey}
      >
        <span aria-hidden="true">•••</span>
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          aria-label={label}
          className="k-menu"
          style={position}
          tabIndex={-1}
          onKeyDown={handleMenuKey}
        >
          {items.map((item) => (
            <ActionMenuItem
              key={item.label}
              item={item}
              onChoose={() => {
                close();
                item.onSelect?.();
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
