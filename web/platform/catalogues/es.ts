/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../locales/es/*.json', '!../../../locales/es/refusals.json', '!../../../locales/es/records.json'],
  {
    eager: true,
    import: 'default',
  },
);
