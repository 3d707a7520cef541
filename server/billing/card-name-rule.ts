const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** How a card is named to people: brand and last four digits. A brand that nobody knows is left out. */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  const name = names[brand];
  return name === undefined ? `•••• ${last4}` : `${name} •••• ${last4}`;
}
