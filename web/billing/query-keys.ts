/** Cards share a prefix with payment settings; a setup belongs to the form that started it. */
export const cardKeys = {
  paymentMethods: () => ['company', 'payment-methods'],
  cardSetup: () => ['card-setup'],
} as const;
