import i18next, { type Namespace } from 'i18next';
import { loadPart } from '../../platform/load-part.ts';

/** Loads a screen's texts in parallel with its code and retries both until they arrive. */
export function withTexts<Screen>(load: () => Promise<Screen>, ...namespaces: Extract<Namespace, string>[]): () => Promise<Screen> {
  return async () => (await Promise.all([loadPart(load), i18next.loadNamespaces(namespaces)]))[0];
}
