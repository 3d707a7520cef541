/** Cards stand beside the settings of paying; a setup belongs to the form that began it. */
export const cardKeys = {
  paymentMethods: () => ['company', 'payment-methods'],
  cardSetup: () => ['card-setup'],
} as const;
