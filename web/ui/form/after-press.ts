let isPressed = false;
const waiting: (() => void)[] = [];

addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(
    end,
    () => {
      isPressed = false;
      for (const run of waiting.splice(0)) setTimeout(run);
    },
    true,
  );
}

/**
 * Runs something that moves the page, but never between the press and the release of a button: what is pressed would move
 * from under the pointer, and its click would be lost. A tap of a finger is over before the next task.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else setTimeout(run);
}
