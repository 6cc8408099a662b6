import { Link } from 'react-router';

export interface MenuItem {
  label: string;
  onSelect?: () => void;
  /** Makes it a link to a screen. */
  href?: string;
  isDanger?: boolean;
  /** Why it cannot be chosen now; it stays reachable, so that the reason can be read. */
  disabledReason?: string;
}

interface ActionMenuItemProps {
  item: MenuItem;
  onChoose: () => void;
}

/** One entry of an `ActionMenu`. */
export function ActionMenuItem({ item, onChoose }: ActionMenuItemProps) {
  const { label, href, isDanger = false, disabledReason } = item;
  const className = isDanger ? 'k-menu-item k-menu-item-danger' : 'k-menu-item';
  if (href !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} className={className} to={href} onClick={onChoose}>
        {label}
      </Link>
    );
  }
  const isDisabled = disabledReason !== undefined;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onChoose}
    >
      {label}
      {isDisabled && <span className="k-menu-item-hint">{disabledReason}</span>}
    </button>
  );
}
