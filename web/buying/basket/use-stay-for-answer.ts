import { useBlocker } from '@tanstack/react-router';

/** Back, a filter or the menu must not take a pane away while its answer is awaited; a session that ended may. */
export function useStayForAnswer(isAwaited: boolean): void {
  useBlocker({ shouldBlockFn: ({ next }) => next.pathname !== '/login', disabled: !isAwaited, enableBeforeUnload: false });
}
