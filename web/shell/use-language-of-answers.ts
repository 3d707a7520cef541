import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { sharedKeys } from '../platform/query-keys.ts';

/** Who somebody is and what they owe: the same in every language, and asked for before it is known which one they read. */
const wordless = [
  sharedKeys.authorize(),
  sharedKeys.sessionEnd(),
  sharedKeys.company(),
  sharedKeys.balance(),
  sharedKeys.remainingCredit(),
].map((key) => key.join(' '));

/** What the server words comes in the language of the page: in another one it is asked for again. */
export function useLanguageOfAnswers(): void {
  const client = useQueryClient();
  useEffect(() => {
    const askAgain = (): void => void client.invalidateQueries({ predicate: ({ queryKey }) => !wordless.includes(queryKey.join(' ')) });
    i18next.on('languageChanged', askAgain);
    return () => i18next.off('languageChanged', askAgain);
  }, [client]);
}
