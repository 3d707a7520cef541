/** Top-level domains that are neither words in our users' languages nor parts of names. */
export const codeEndings =
  'co\\.uk|org\\.uk|me\\.uk|ltd\\.uk|com|net|org|info|biz|uk|dk|eu|io|xyz|fr|nl|pl|ru|fi|co|cc|ly|gg|ie|gl|gle|icu';

/** Top-level domains that are not words in our users' languages. */
export const plainEndings = `${codeEndings}|bio|link|click|website|store|club|london|wales|scot`;

/** Top-level domains that are also words, and may follow a full stop without a space. */
export const wordEndings =
  'se|no|nu|de|es|it|me|tv|be|us|to|in|is|at|so|am|my|app|dev|ai|site|online|shop|email|live|pro|one|page|ws|as|plumbing|photography|construction|family|blog|cloud|world|social|contact|digital|solutions|agency';

/**
 * The endings browsers check, which keeps their first download small; the server checks `all-top-level-domains.ts`.
 *
 * @public The web build imports it through an alias (`scripts/first-paint/shorter-tables.ts`).
 */
export const topLevelDomains: readonly string[] = `${plainEndings}|${wordEndings}|top|vip`.split('|');
