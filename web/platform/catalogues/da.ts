/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../locales/da/*.json', '!../../../locales/da/refusals.json', '!../../../locales/da/records.json'],
  {
    eager: true,
    import: 'default',
  },
);
