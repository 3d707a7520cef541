import * as z from 'zod';
import { isEmail } from './email-rule.ts';
import { holdsContact, type NameKind } from './link-rule.ts';
import { asSeen } from './seen-text.ts';

/**
 * Text in one line, as names, addresses and numbers are written. Line breaks and other control characters are refused: they
 * could begin another header of a mail, or another row of a file. So is half a character, which no database stores.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

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

/** An email address that mail can be sent to, by the one rule of all entry points. */
export const emailAddress = line(254)
  .refine(isEmail, { params: { problem: 'email' } })
  .meta({ format: 'email' });
