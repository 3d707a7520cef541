import { addCatalogues } from './i18n.ts';

/** Texts of the back office, separate so that company pages do not load their file names. */
export function addDeskCatalogues(): void {
  addCatalogues(
    import.meta.glob<Record<string, unknown>>(['../../locales/*/operator-*.json', '../../locales/*/desk.json'], { import: 'default' }),
  );
}
