/** Under which keys answers are kept. */
export const geographyKeys = {
  countries: () => ['countries'],
  geographySources: () => ['geography', 'sources'],
} as const;
