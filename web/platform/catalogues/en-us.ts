/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../../locales/en-US/*.json', '!../../../locales/en-US/refusals.json', '!../../../locales/en-US/records.json'],
  {
    eager: true,
    import: 'default',
  },
);
