/** What the back-office has read of messages and pages. */
export const deskContentKeys = {
  messages: () => ['operator', 'messages'] as const,
  messageList: (search: object) => ['operator', 'messages', 'list', search] as const,
  ticket: (id: number) => ['operator', 'messages', 'ticket', id] as const,
  pictures: () => ['operator', 'pictures'] as const,
  templates: () => ['operator', 'mail-templates'] as const,
  template: (key: string, language: string) => ['operator', 'mail-templates', key, language] as const,
  preview: (key: string, language: string, words: object) => ['operator', 'mail-previews', key, language, words] as const,
  pages: () => ['operator', 'content'] as const,
  page: (key: string, language: string) => ['operator', 'content', key, language] as const,
};
