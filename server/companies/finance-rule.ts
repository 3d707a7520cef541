/** Finance introductions exist in Great Britain only. */
export function mayOfferFinance(country: string): boolean {
  return country === 'gb';
}
