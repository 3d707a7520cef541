/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../locales/fr/*.json', '!../../../locales/fr/refusals.json', '!../../../locales/fr/records.json'],
  {
    eager: true,
    import: 'default',
  },
);
