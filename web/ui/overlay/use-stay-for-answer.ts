import { useBlocker } from '@tanstack/react-router';

/**
 * Back, a filter or the menu must not take a pane away while its answer is awaited; a session that ended may. `asksOnUnload`: the
 * browser asks before it closes the page as well.
 */
export function useStayForAnswer(isAwaited: boolean, asksOnUnload = false): void {
  useBlocker({ shouldBlockFn: ({ next }) => next.pathname !== '/login', disabled: !isAwaited, enableBeforeUnload: asksOnUnload });
}
