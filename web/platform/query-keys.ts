/** Keys of answers that several domains ask for or make stale. What begins alike can be asked again together: `anyOf…`. */
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

/** Whether the server saw no session when it sent this page: nobody has to be asked about what is not there. */
export function isToldSignedOut(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';
}
