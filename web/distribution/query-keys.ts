/** Under which keys answers are kept. */
export const distributionKeys = {
  leadDelivery: () => ['company', 'lead-delivery'],
} as const;
