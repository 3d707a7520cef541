import * as z from 'zod';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { pageLanguages } from '../kit/language.ts';
import { paragraphs, reason } from '../kit/text.ts';
import { maxWordingLength, partRoles } from './wording-rules.ts';

const params = z.strictObject({ key: z.string().regex(/^[a-z][a-z\d.-]{1,59}$/), language: z.enum(pageLanguages) });
const channel = z.enum(['email', 'sms']);

const stateSchema = z.object({
  language: z.enum(pageLanguages),
  /** Number of texts that the operator has changed. */
  changed: z.number(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});

const listedSchema = z.object({
  key: z.string(),
  channel,
  /** Built-in English subject, or the text, by which people know it. */
  title: z.string(),
  languages: z.array(stateSchema),
});
export type ListedTemplateWire = z.infer<typeof listedSchema>;

const partSchema = z.object({
  /** Key under which its text is saved. */
  key: z.string(),
  role: z.enum(partRoles),
  /** Singular or plural; null if the text has only one form. */
  form: z.enum(['one', 'other']).nullable(),
  built_in: z.string(),
  /** The current text. */
  text: z.string(),
  placeholders: z.array(z.object({ name: z.string(), needed: z.boolean(), sample: z.string() })),
});
export type TemplatePartWire = z.infer<typeof partSchema>;

const words = z.record(z.string().regex(/^\w+(?:\.\w+)*$/), z.string());

const templateSchema = z.object({
  key: z.string(),
  channel,
  language: z.enum(pageLanguages),
  /** Languages in which it is sent. */
  languages: z.array(z.enum(pageLanguages)),
  parts: z.array(partSchema),
  /** Newest first. Null: the built-in text. */
  history: z.array(z.object({ id: z.number(), by: z.string(), saved: z.string(), words: words.nullable() })),
});
export type TemplateWire = z.infer<typeof templateSchema>;

const previewSchema = z.object({
  subject: z.string().nullable(),
  html: z.string().nullable(),
  plain: z.string().nullable(),
  /** Each text message with the longest possible values. */
  sms: z.array(z.object({ text: z.string(), length: z.number(), segments: z.number() })),
});
export type TemplatePreviewWire = z.infer<typeof previewSchema>;

/** By the key of each text; omitted texts keep the built-in version. */
const wordsBody = z
  .record(
    z
      .string()
      .regex(/^\w+(?:\.\w+)*$/)
      .max(80),
    paragraphs(maxWordingLength),
  )
  .refine((given) => Object.keys(given).length <= 120);

const staff = { caller: 'staff', owner: 'content-page', rate: 'read', params } as const;

/** Templates of mails and text messages, where the operator's texts replace the built-in ones. */
export const messageWordings = endpoints({
  'GET /operator/mail-templates': {
    id: 'listMailTemplates',
    summary: 'List all mail and text message templates, with the languages in which the operator changed them.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(listedSchema)) },
    refusals: [401],
  },
  'GET /operator/mail-templates/{key}/{language}': {
    id: 'getMailTemplate',
    ...staff,
    summary: 'Get a message template in one language, with its placeholders and history.',
    csrf: 'exempt',
    transaction: 'read',
    answers: { 200: data(templateSchema) },
    refusals: [401, 404, 422],
    form: 'mail-template',
  },
  'PUT /operator/mail-templates/{key}/{language}': {
    id: 'updateMailTemplate',
    ...staff,
    summary: 'Update a message template, from the next message sent. 409 if nothing changes.',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ words: wordsBody, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 412, 422],
    form: 'mail-template',
  },
  'POST /operator/mail-templates/{key}/{language}/built-in': {
    id: 'restoreMailTemplate',
    ...staff,
    summary: 'Restore the built-in text of a message template. 409 if it is already in use.',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/mail-templates/{key}/{language}/preview': {
    id: 'previewMailTemplate',
    ...staff,
    summary: 'Preview a message template with sample data. Saves and sends nothing.',
    csrf: 'checked',
    transaction: 'read',
    body: z.strictObject({ words: wordsBody }),
    answers: { 200: data(previewSchema) },
    refusals: [400, 401, 404, 422],
  },
});
