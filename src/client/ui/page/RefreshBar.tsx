/** Moves while data are reloaded; its height is always reserved. */
export function RefreshBar({ isOn }: { isOn: boolean }) {
  return <div className="k-refresh-bar no-print" data-on={isOn || undefined} />;
}
