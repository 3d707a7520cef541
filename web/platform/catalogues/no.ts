/** All texts for companies and visitors in this language, bundled in one file. */
export default import.meta.glob<Record<string, unknown>>(['../../../locales/no/*.json', '!../../../locales/no/refusals.json'], {
  eager: true,
  import: 'default',
});
