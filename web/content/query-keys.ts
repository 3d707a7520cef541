/** Under which keys answers are kept. */
export const contentKeys = {
  pages: (language: string) => ['content', language],
  uploadSize: () => ['upload-size'],
} as const;
