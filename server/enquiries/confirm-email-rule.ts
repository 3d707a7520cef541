/** Where an e-mail address is confirmed. */
export const confirmEmailPage = (token: string): string => `/confirm-email/${token}`;
