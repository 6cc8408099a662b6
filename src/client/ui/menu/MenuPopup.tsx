import '#client/ui/theme/antdLater.css';
import Dropdown, { type DropdownProps } from 'antd/es/dropdown/dropdown';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { popupPlace } from '#client/ui/theme/popupPlace.ts';
import type { MenuItem } from './menuItem.ts';

interface MenuPopupProps {
  label: string;
  items: readonly MenuItem[];
  button: HTMLButtonElement;
  openAt: 'first' | 'last';
  onClose: () => void;
}

type AntdMenu = NonNullable<DropdownProps['menu']>;

function entry({ label, href, isDanger, disabledReason }: MenuItem) {
  return {
    key: label,
    danger: isDanger,
    disabled: disabledReason !== undefined,
    // antd removes disabled entries from the arrow keys.
    tabIndex: -1,
    label: (
      <>
        {href === undefined ? label : <Link to={href}>{label}</Link>}
        {disabledReason !== undefined && <small>{disabledReason}</small>}
      </>
    ),
  };
}

/** Adds keys that antd's Menu lacks: Space and first letters; disabled entries ignore them. */
function handleMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = entries.findIndex((one) => one.contains(document.activeElement));
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    event.stopPropagation();
    (entries[at]?.querySelector('a') ?? entries[at])?.click();
  } else if (event.key.length === 1) {
    const startsSo = (one: HTMLElement) => one.textContent.toLowerCase().startsWith(event.key.toLowerCase());
    [...entries.slice(at + 1), ...entries].find(startsSo)?.focus();
  }
}

/** antd's `autoFocus`, which Tab relies on, waits for three frames. */
function MenuFocus({ openAt, children }: Pick<MenuPopupProps, 'openAt'> & { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // antd adds the menu to the page after its effects.
    const waiting = requestAnimationFrame(() => {
      const entries = frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [];
      entries[openAt === 'first' ? 0 : entries.length - 1]?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(waiting);
  }, [openAt]);
  return (
    <div ref={frame} role="presentation" onKeyDownCapture={handleMenuKey}>
      {children}
    </div>
  );
}

/** The popup's position comes from a button elsewhere in the page. */
function Anchor({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button);
  return null;
}

/** Returns the focus to the button, which antd loses. */
export function MenuPopup({ label, items, button, openAt, onClose }: MenuPopupProps) {
  const navigate = useNavigate();
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest('[role="menu"]')) button.focus({ preventScroll: true });
    },
    [button],
  );
  const closeWithPage = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
    onClose();
  });
  useEffect(() => {
    const handleScroll = (event: Event) => closeWithPage(event);
    window.addEventListener('scroll', handleScroll, true);
    return () => window.removeEventListener('scroll', handleScroll, true);
  }, []);
  const choose: AntdMenu['onClick'] = ({ key, domEvent }) => {
    const item = items.find((one) => one.label === key);
    onClose();
    button.focus();
    // The browser handles a press on a link, for example in a new tab.
    const isLink = domEvent.target instanceof Element && domEvent.target.closest('a') !== null;
    if (item?.href !== undefined && !isLink) void navigate(item.href);
    item?.onSelect?.();
  };
  return (
    <Dropdown
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      trigger={['click']}
      placement="bottomRight"
      transitionName=""
      autoFocus
      getPopupContainer={() => popupPlace(button)}
      menu={{ 'aria-label': label, tooltip: false, items: items.map(entry), onClick: choose }}
      popupRender={(menu) => <MenuFocus openAt={openAt}>{menu}</MenuFocus>}
    >
      <Anchor button={button} />
    </Dropdown>
  );
}
