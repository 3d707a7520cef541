/** Under which keys answers are kept. */
export const identityKeys = {
  signInLink: (selector: string | undefined, replace: boolean) => ['sign-in-link', selector, replace],
  resetLink: (link: unknown) => ['reset-link', link],
  emailValidation: (token: string) => ['validate', token],
  verification: () => ['verification'],
  secondFactor: () => ['user', 'second-factor'],
  apiKeys: () => ['company', 'api-keys'],
  ownSessions: () => ['user', 'sessions'],
} as const;
