import { addCatalogues } from './i18n.ts';

/** The texts of the back-office, which no page of a company has to name. */
export function addDeskCatalogues(): void {
  addCatalogues(
    import.meta.glob<Record<string, unknown>>(['../../locales/*/operator-*.json', '../../locales/*/desk.json'], { import: 'default' }),
  );
}
