const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Formats a card as brand and last four digits, without the brand if it is unknown. */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  const name = names[brand];
  return name === undefined ? `•••• ${last4}` : `${name} •••• ${last4}`;
}
