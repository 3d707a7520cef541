import { useMatches } from '@tanstack/react-router';

/** Whether the current page is open to everyone. */
export function useIsOpenPage(): boolean {
  return useMatches({ select: (matches) => isOpenPage(matches) });
}

export function isOpenPage(matches: readonly { readonly routeId: string }[]): boolean {
  return matches.some(({ routeId }) => routeId === '/open');
}
