let isPressed = false;
let waiting: (() => void)[] = [];

function handleEnd(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click belongs to the press and comes right after its end.
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
 * Acts at once, or, while the mouse or a finger is down, when that press is over. A field that is left by a press on a button would show its
 * error under it, the button would move away, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
