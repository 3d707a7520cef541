import { useBlocker } from '@tanstack/react-router';

/**
 * Keeps a pane open while its request is in flight: Back, filters and the menu must not remove it, but an ended session may. `asksOnUnload`
 * also prompts before the page closes.
 */
export function useBlockNavigation(isAwaited: boolean, asksOnUnload = false): void {
  useBlocker({ shouldBlockFn: ({ next }) => next.pathname !== '/login', disabled: !isAwaited, enableBeforeUnload: asksOnUnload });
}
