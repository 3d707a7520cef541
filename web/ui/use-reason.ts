import { type KeyboardEvent, useState } from 'react';

/**
 * Reason why a control is disabled, shown on hover and focus on large screens (`.reason` in web/platform/global.css). Escape hides it until the
 * next hover or focus. Put `listeners` on the holder and `mark` on the reason.
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
