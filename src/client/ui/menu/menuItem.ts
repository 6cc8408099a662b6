export interface MenuItem {
  label: string;
  onSelect?: () => void;
  /** Makes the entry a link to a screen. */
  href?: string;
  isDanger?: boolean;
  /** The reason of a disabled entry, which stays reachable. */
  disabledReason?: string;
}
