interface SortIconProps {
  order: 'ascend' | 'descend' | null | undefined;
}

/** Two arrows; the one of the order is lit. */
export function SortIcon({ order }: SortIconProps) {
  return (
    <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M5 0l4 5H1z" data-on={order === 'ascend' || undefined} />
      <path d="M5 14L1 9h8z" data-on={order === 'descend' || undefined} />
    </svg>
  );
}
