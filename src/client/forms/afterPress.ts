let isPressed = false;
let waiting: (() => void)[] = [];

function handleEnd(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click follows the end of its press directly.
  setTimeout(() => {
    for (const act of due) act();
  });
}

document.addEventListener(
  'pointerdown',
  () => {
    isPressed = true;
  },
  true,
);
document.addEventListener('pointerup', handleEnd, true);
document.addEventListener('pointercancel', handleEnd, true);

/**
 * Waits for the end of a mouse or touch press: an error shown on blur would move the pressed button away, and its click
 * would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
