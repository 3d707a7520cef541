import { useMatches } from '@tanstack/react-router';

/** Whether the page in view is one of those that are open to everybody. */
export function useIsOpenPage(): boolean {
  return useMatches({ select: (matches) => isOpenPage(matches) });
}

export function isOpenPage(matches: readonly { readonly routeId: string }[]): boolean {
  return matches.some(({ routeId }) => routeId === '/open');
}
