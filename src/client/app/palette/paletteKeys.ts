/** Wraps at both ends; undefined for every other key. */
export function lineAfter<Line>(key: string, lines: readonly Line[], active: Line): Line | undefined {
  const place = lines.indexOf(active);
  switch (key) {
    case 'ArrowDown':
      return lines[(place + 1) % lines.length];
    case 'ArrowUp':
      return lines.at(place - 1);
    case 'Home':
      return lines[0];
    case 'End':
      return lines.at(-1);
    default:
      return undefined;
  }
}
