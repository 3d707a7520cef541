/** What the back-office has read of messages that left, and of notices. */
export const deskAlertKeys = {
  outbox: () => ['operator', 'outbox'] as const,
  outboxList: (search: object) => ['operator', 'outbox', 'list', search] as const,
  message: (id: number) => ['operator', 'outbox', 'message', id] as const,
  mailPage: (id: number) => ['operator', 'outbox', 'page', id] as const,
  notices: () => ['operator', 'notices'] as const,
  noticesPage: (page: number) => ['operator', 'notices', 'page', page] as const,
  notice: (id: number) => ['operator', 'notices', 'one', id] as const,
};
