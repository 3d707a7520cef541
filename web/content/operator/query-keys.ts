/** What the back-office has read of messages and pages. */
export const deskContentKeys = {
  messages: () => ['operator', 'messages'] as const,
  messageList: (search: object) => ['operator', 'messages', 'list', search] as const,
  ticket: (id: number) => ['operator', 'messages', 'ticket', id] as const,
  pictures: () => ['operator', 'pictures'] as const,
  pages: () => ['operator', 'content'] as const,
  page: (key: string, language: string) => ['operator', 'content', key, language] as const,
};
