import { type KeyboardEvent, useState } from 'react';

/**
 * The reason why something cannot be used, which hover and focus show on large screens (`.reason` in web/app/global.css): Escape
 * puts it away, and it may come again with the pointer or the next focus. `listeners` belong on what has the reason, `mark` on it.
 */
export function useReason() {
  const [isDismissed, setDismissed] = useState(false);
  return {
    mark: { 'data-dismissed': isDismissed || undefined },
    toggle: () => setDismissed(!isDismissed),
    listeners: {
      onMouseEnter: () => setDismissed(false),
      onBlur: () => setDismissed(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setDismissed(true);
      },
    },
  };
}
