/** Every text of companies and visitors in this language, in one file. */
export default import.meta.glob<Record<string, unknown>>('../../../locales/no/*.json', { eager: true, import: 'default' });
