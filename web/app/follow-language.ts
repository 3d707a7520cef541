import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { sharedKeys } from '../platform/query-keys.ts';

const { authorize, sessionEnd, company, balance, remainingCredit } = sharedKeys;
/** Who somebody is and what they owe: the same in every language, and asked for before it is known which one they read. */
const wordless = String([authorize(), sessionEnd(), company(), balance(), remainingCredit()]);

/** What the server words comes in the language of the page: in another one it is asked for again. */
export function followLanguage(queryClient: QueryClient): void {
  i18next.on('languageChanged', () => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !wordless.includes(String(queryKey)) });
  });
}
