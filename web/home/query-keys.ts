/** Under which keys answers are kept. */
export const homeKeys = {
  latestLeads: () => ['lead', 'marketplace', 'home'],
  notices: () => ['home', 'notices'],
  reviewStats: () => ['home', 'review-stats'],
} as const;
