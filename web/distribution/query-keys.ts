/** Under which keys answers are kept. What concerns lead delivery concerns its costs. */
export const distributionKeys = {
  leadDelivery: () => ['company', 'lead-delivery'],
  costs: () => ['company', 'lead-delivery', 'costs'],
} as const;
