import * as z from 'zod';
import { isEmail } from './email-rule.ts';
import { holdsContact, type NameKind } from './link-rule.ts';
import { removeInvisible } from './remove-invisible.ts';

/**
 * A single line, as for names, addresses and numbers. Refuses line breaks and other control characters, which could begin
 * another mail header or file row, and lone surrogates, which no database stores.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

export const line = (max: number) => z.string().overwrite(removeInvisible).trim().max(max).regex(oneLine);

/** A line naming a person, town or company. Our messages repeat it, so it must not contain contact details. */
export const nameLine = (max: number, kind: NameKind = 'person') =>
  line(max).refine((name) => !holdsContact(name, kind), { params: { problem: 'contactInName' } });

/** A line that is never trimmed: a space in a password is refused by its rule instead of removed. */
export const secret = (max: number) => z.string().max(max).regex(oneLine);

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const dropped = /(?![\n\0])\p{Cc}/gu;

/**
 * Text of any number of lines. Unifies line breaks and drops other control and invisible characters. Refuses a NUL or a lone
 * surrogate, which no real text contains.
 */
export const paragraphs = (max: number) =>
  z
    .string()
    .overwrite((given) => removeInvisible(given.replaceAll(lineBreak, '\n').replaceAll('\t', ' ').replaceAll(dropped, '')))
    .trim()
    .max(max)
    .refine((given) => given.isWellFormed() && !given.includes('\0'))
    .meta({ description: 'May contain several lines.' });

/** Why staff did something; kept in the audit log, and sometimes told to the company. */
export const reason = paragraphs(500).min(5);

/** A deliverable email address, by the same rule everywhere. */
export const emailAddress = line(254)
  .refine(isEmail, { params: { problem: 'email' } })
  .meta({ format: 'email' });
