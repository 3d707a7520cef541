/**
 * Invisible characters and those that reverse the reading direction: they make a name, or a reason in the audit log, look
 * like another.
 */
const invisible = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
const visible = /[^\p{Cf}\p{Z}\n\u115F\u1160\u2800\u3164\uFFA0]/u;

/**
 * Composes text (NFC) and removes invisible characters, so that a name has one stored form. Joiners within a word stay, as
 * scripts and emoji need them; a text of nothing else is empty.
 */
export const removeInvisible = (given: string): string => (visible.test(given) ? given.replaceAll(invisible, '').normalize('NFC') : '');
