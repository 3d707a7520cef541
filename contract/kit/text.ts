import * as z from 'zod';
import { isEmail } from './email-rule.ts';
import { holdsContact, type NameKind } from './link-rule.ts';

/**
 * Text in one line, as names, addresses and numbers are written. Line breaks and other control characters are refused: they
 * could begin another header of a mail, or another row of a file. So is half a character, which no database stores.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** What turns the reading direction round, or is not there to be seen: it shows a name, or a reason in the audit log, as another. */
const unseen = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
const seen = /[^\p{Cf}\p{Z}\n\u115F\u1160\u2800\u3164\uFFA0]/u;

/**
 * Composes a text (NFC) and removes what nobody sees, so that a name is stored in one form whichever device it was typed on. Joiners
 * within a word stay, as scripts and emoji need them; alone they are nothing.
 */
export const asSeen = (given: string): string => (seen.test(given) ? given.replaceAll(unseen, '').normalize('NFC') : '');

export const line = (max: number) => z.string().overwrite(asSeen).trim().max(max).regex(oneLine);

/** A line that names somebody, a town or a company: our messages repeat it, so it may not tell how to reach anybody. */
export const nameLine = (max: number, kind: NameKind = 'person') =>
  line(max).refine((name) => !holdsContact(name, kind), { params: { problem: 'contactInName' } });

/** A line that is never trimmed: a space in a password is refused by its rule, not put right. */
export const secret = (max: number) => z.string().max(max).regex(oneLine);

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const dropped = /(?![\n\0])\p{Cc}/gu;

/**
 * Text as people write it, in as many lines as they like. Line breaks become one and the same, other control characters are
 * dropped, and so is what nobody sees. A NUL or half a character is refused: whoever sends one sends something other than text.
 */
export const paragraphs = (max: number) =>
  z
    .string()
    .overwrite((given) => asSeen(given.replaceAll(lineBreak, '\n').replaceAll('\t', ' ').replaceAll(dropped, '')))
    .trim()
    .max(max)
    .refine((given) => given.isWellFormed() && !given.includes('\0'))
    .meta({ description: 'May have several lines.' });

/** Why staff did something; it stands in the audit log, and where a company is concerned it may be told. */
export const reason = paragraphs(500).min(5);

/** An e-mail address that mail can be sent to: what stands before the @ has a limit of its own (RFC 5321, 4.5.3.1.1). */
export const emailAddress = z
  .email()
  .max(254)
  .refine(isEmail, { params: { problem: 'email' } });
