import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { staffQuery } from '../../identity/operator/session.ts';

interface Guarded {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

const signIn = '/operator/sign-in';

/** Sign-in, and which page was wanted. */
export function signInAddress(wanted: string): string {
  return wanted === '/operator' || wanted.startsWith(signIn) ? signIn : `${signIn}?to=${encodeURIComponent(wanted)}`;
}

/** The page that was wanted before sign-in: one of the back-office, or its first. */
export function wantedDesk(to: unknown): string {
  return typeof to === 'string' && /^\/operator(?:[/?]|$)/.test(to) && !to.startsWith(signIn) ? to : '/operator';
}

export async function requireStaff({ context, location }: Guarded): Promise<void> {
  const member = await context.queryClient.fetchQuery(staffQuery());
  if (member === null) throw redirect({ href: signInAddress(location.href), replace: true });
}

/** Who is signed in already goes on. A check that cannot be made shows sign-in, which then says what is wrong. */
export async function passStaff({ context, search }: Pick<Guarded, 'context'> & { search: { to?: string } }): Promise<void> {
  const member = await context.queryClient.fetchQuery({ ...staffQuery(), retry: false }).catch(() => null);
  if (member !== null && member.hasEnded !== true) throw redirect({ href: wantedDesk(search.to), replace: true });
}
