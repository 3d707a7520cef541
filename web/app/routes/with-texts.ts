import i18next, { type Namespace } from 'i18next';

/** The texts of a screen travel beside its code, not after it. */
export function withTexts<Screen>(load: () => Promise<Screen>, ...namespaces: Extract<Namespace, string>[]): () => Promise<Screen> {
  return async () => (await Promise.all([load(), i18next.loadNamespaces(namespaces)]))[0];
}
