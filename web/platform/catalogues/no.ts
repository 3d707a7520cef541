/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../locales/no/*.json', '!../../../locales/no/refusals.json', '!../../../locales/no/records.json'],
  {
    eager: true,
    import: 'default',
  },
);
