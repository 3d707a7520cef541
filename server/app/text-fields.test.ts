import { expect, it } from 'vitest';
import type * as z from 'zod';
import type { Endpoint } from '../../contract/kit/endpoint.ts';
import { uploadedFile } from '../../contract/kit/file.ts';
import { buildBody, routeCases, type RouteCase } from '../../test/route-cases.ts';
import { sampleInput } from '../../test/sample-input.ts';
import { toJsonSchema, textLeaves, valueAt, withValueAt } from '../../test/schema-leaves.ts';
import { sampleCases } from '../../test/scope.ts';

// Generated from the contract: every text field uses `line` or `paragraphs` of contract/kit/text.ts.

const parts = ['params', 'query', 'headers', 'body'] as const satisfies readonly (keyof Endpoint)[];

interface TextField {
  readonly field: string;
  readonly schema: z.ZodType;
  readonly path: readonly (string | number)[];
  readonly sample: unknown;
}

/** Represents a form's file as the schema sees it. */
function asRead(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const file = { filename: 'sample.csv', bytes: new Uint8Array(1) };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value instanceof Blob ? file : (value as unknown)]));
}

function listTextFields(one: RouteCase): TextField[] {
  return parts.flatMap((part) => {
    const schema = one.endpoint[part];
    // A body of lines is validated per line, by the schema of a single call.
    if (schema === undefined || (part === 'body' && one.endpoint.bodyKind === 'ndjson')) return [];
    const sample = part === 'body' ? asRead(buildBody(one)) : (sampleInput(schema) ?? {});
    return textLeaves(schema).map((path) => ({ field: `${one.key} ${part}: ${path.join('.')}`, schema, path, sample }));
  });
}

const allFields = routeCases.flatMap(listTextFields);
const fields = sampleCases(allFields, 5);

/** Passwords, and what an identity provider sends, are never displayed and are accepted unchanged. */
const shown = fields.filter(({ field }) => !/password$|recaptcha$|token$|selector$|body: parameters$|body: code$/.test(field));

/** Returns what a field makes of a text: refused, or the cleaned text. */
function judge({ schema, path, sample }: TextField, given: string): string {
  const result = schema.safeParse(withValueAt(toJsonSchema(schema), sample, path, given));
  if (result.success) return String(valueAt(result.data, path));
  const blamed = result.error.issues.some((issue) => issue.path.join('.') === path.join('.'));
  return blamed ? 'refused' : `unjudged: ${JSON.stringify(result.error.issues)}`;
}

it('finds text fields to test', () => {
  expect(allFields.length).toBeGreaterThan(80);
});

it.each(['\r\nBcc: all@evil.example', '\n', '\r', '\0', '\u0007', '\u001b[2J', '\u007f', '\u0085', '\u2028', '\u2029', '\ud800'])(
  'no text field accepts %j: a line refuses it, a paragraph keeps the break and drops the rest',
  (control) => {
    for (const one of fields) {
      const left = judge(one, `Ab3dE6gH${control}Ab3dE6gH`);
      if (left !== 'refused') expect(left, one.field).toMatch(/^Ab3dE6gH(?:[^\p{Cc}\p{Cs}\u2028\u2029]|\n)+$/u);
    }
  },
);

it.each(['\u200b', '\u2060', '\u200d\u200c', '\u202e\u202c', '\u3164', '\u2800'])('a text field treats %j as empty', (unseen) => {
  const takes = (one: TextField): boolean => !/^$|^refused$|^undefined$|^null$|^unjudged/u.test(judge(one, unseen.repeat(8)));
  expect(shown.filter(takes).map(({ field }) => field)).toEqual([]);
});

it('no text field allows its text to change direction', () => {
  const turns = (one: TextField): boolean =>
    /[\u202e\u2066]/u.test(judge(one, 'Ab3dE6gH\u202eAb3dE6gH\u2066Ab3dE6gH').replace(/^unjudged.*/su, ''));
  expect(shown.filter(turns).map(({ field }) => field)).toEqual([]);
});

it('a text field stores composed Unicode, whatever device it came from', () => {
  const left = shown.map((one) => ({ field: one.field, text: judge(one, 'Ab3dE6gHA\u030arhus Sea\u0301n') }));
  const kept = left.filter(({ text }) => !/^refused$|^undefined$|^null$|^unjudged/.test(text));
  expect(kept.length).toBeGreaterThan(60);
  expect(kept.filter(({ text }) => text !== 'Ab3dE6gH\u00C5rhus Se\u00E1n')).toEqual([]);
});

it('a file name is a line too', () => {
  const named = (filename: string): boolean => uploadedFile.safeParse({ filename, bytes: new Uint8Array(1) }).success;
  expect([named('boiler.png'), named('boiler\r\nX-Evil: 1.png'), named('a'.repeat(300))]).toEqual([true, false, false]);
});

it('only these fields and reasons have several lines', () => {
  const several = allFields.filter((one) => judge(one, 'Long enough first\r\nand second') === 'Long enough first\nand second');
  expect(several.map(({ field }) => field).filter((field) => !field.endsWith('body: reason'))).toMatchInlineSnapshot(`
    [
      "POST /client-errors body: message",
      "POST /client-errors body: stack",
      "PUT /operator/business-units/{country} body: seller.bank_details",
      "POST /contact body: message",
      "POST /installer-feedback body: message",
      "PUT /operator/content/{key}/{language} body: body",
      "POST /lead/report/{id} body: comment",
      "POST /lead/report/{id} body: comment",
      "POST /intake/enquiries body: description",
      "POST /intake/enquiries body: question_answers.0.option",
      "POST /intake/enquiries body: consent.text",
      "POST /intake/enquiries body: consent_text",
      "POST /operator/enquiries/{id}/qualify body: notes",
      "PUT /operator/sources/{id}/format body: consent_forms.0.text",
      "PUT /operator/sources/{id}/format body: success_body",
      "PUT /operator/sources/{id}/format body: failure_body",
      "POST /operator/sources/{id}/format/test body: content",
      "PUT /operator/records/controller body: contact",
      "PUT /operator/records/controller body: representative",
      "PUT /operator/records/controller body: protection_officer",
      "PUT /operator/records/controller body: transfers",
      "PUT /operator/records/controller body: measures",
      "POST /lead/add-note/{id} body: text",
      "PUT /operator/leads/{code}/message body: message",
      "PUT /company/listing/ body: listing.description",
      "PUT /company/listing/ body: listing.short_description",
      "POST /operator/notices body: content",
      "PUT /operator/notices/{id} body: content",
      "POST /operator/reviews/{id}/hide body: passage",
      "POST /feedback/response/{id} body: response",
      "POST /operator/enquiries body: description",
      "POST /operator/enquiries body: question_answers.0.option",
      "POST /operator/enquiries body: consent.text",
      "PUT /operator/imports/{id}/mapping body: fixed.0.value",
      "POST /operator/tickets/{id}/reply body: text",
    ]
  `);
});
