/** Query keys shared by several domains. `anyOf…` keys are prefixes for invalidation. */
export const sharedKeys = {
  authorize: () => ['authorize'],
  sessionEnd: () => ['session-end'],
  anyOfCompany: () => ['company'],
  company: () => ['company', 'details'],
  balance: () => ['company', 'balance'],
  remainingCredit: () => ['company', 'remaining-credit'],
  toDos: () => ['company', 'to-dos'],
  missingAccreditations: () => ['company', 'accreditations', 'missing'],
  anyOfMarketplace: () => ['lead', 'marketplace'],
} as const;

/** Whether the server rendered this page without a session, which saves asking. */
export function isRenderedSignedOut(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';
}
