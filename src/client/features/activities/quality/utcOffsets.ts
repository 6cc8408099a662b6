/** Minutes ahead of UTC, as time zones have them. */
export const UTC_OFFSETS: readonly number[] = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  ...[-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825],
].sort((one, other) => one - other);

export function offsetWord(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}:${rest}`;
}
