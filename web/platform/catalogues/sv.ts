/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../locales/sv/*.json', '!../../../locales/sv/refusals.json', '!../../../locales/sv/records.json'],
  {
    eager: true,
    import: 'default',
  },
);
