/** Pages of running text by their key, which is also their address; the frequent questions stand on the contact page. */
export const contentKeys = ['terms', 'privacy', 'cookies', 'faq'] as const;

export const ticketKinds = ['contact', 'feedback'] as const;
