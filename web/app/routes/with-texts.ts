import i18next, { type Namespace } from 'i18next';
import { loadPart } from '../../platform/load-part.ts';

/** The texts of a screen travel beside its code, not after it; both are asked for until they have arrived. */
export function withTexts<Screen>(load: () => Promise<Screen>, ...namespaces: Extract<Namespace, string>[]): () => Promise<Screen> {
  return async () => (await Promise.all([loadPart(load), i18next.loadNamespaces(namespaces)]))[0];
}
