import * as z from 'zod';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { uploadedFile } from '../kit/file.ts';
import { line, paragraphs } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { standardUploadSize } from '../kit/upload-types.ts';
import { contactRules } from './contact-rules.ts';
import { contentKeys } from './values.ts';

export const content = endpoints({
  'GET /config/uploadSize': {
    id: 'getMaxUploadSize',
    summary: 'Get the maximum upload size in bytes.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ size: z.number() })) },
    refusals: [],
  },
  'GET /content/{language}': {
    id: 'listPages',
    summary: 'List the content pages in a language, except the home page. Missing translations are returned in English and marked as such.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    params: z.strictObject({ language: z.string().regex(/^[a-z]{2}$/) }),
    answers: {
      200: data(
        z.array(z.object({ url: z.enum(contentKeys), title: z.string(), body: z.string(), language: z.string(), updated: z.string() })),
      ),
    },
    refusals: [422],
  },
  'POST /contact': {
    id: 'sendContactMessage',
    summary: 'Send a message to the marketplace with an optional file. Creates a ticket and mails the business unit.',
    caller: 'anyone',
    knows: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'own',
    bodyKind: 'multipart',
    // The largest file plus a megabyte for the text.
    largestBody: standardUploadSize + 1_048_576,
    body: withRules(
      z.strictObject({
        firstname: line(100),
        surname: line(100),
        company: line(200),
        email: line(254),
        telephone: line(40),
        message: paragraphs(5_000),
        attachment: uploadedFile.optional(),
      }),
      contactRules,
    ),
    answers: { 201: nothing },
    refusals: [400, 422, 429],
  },
  'POST /installer-feedback': {
    id: 'sendFeedback',
    summary: 'Send a company’s product feedback, with the page it was on.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: withRules(z.strictObject({ message: paragraphs(5_000), currentPage: line(300) }), {
      message: (message) => (message === '' ? 'required' : undefined),
    }),
    answers: { 201: nothing },
    refusals: [400, 401, 422, 429],
  },
});
