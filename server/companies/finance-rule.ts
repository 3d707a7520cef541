/** Finance introductions exist in Great Britain only. */
export function canOfferFinance(country: string): boolean {
  return country === 'gb';
}
