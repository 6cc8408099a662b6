/** A thin line that moves while what is shown is being fetched anew; its height is always kept. */
export function RefreshBar({ isOn }: { isOn: boolean }) {
  return <div className="k-refresh-bar no-print" data-on={isOn || undefined} />;
}
