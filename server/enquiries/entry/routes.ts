import type { FastifyBaseLogger } from 'fastify';
import { enquiries, intakeEnquirySchema, type IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import { maxBulkLines } from '../../../contract/enquiries/values.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Rollback, isValueRefused } from '../../platform/database/transaction.ts';
import { answer, ok, only, refuse, routes, type RefusedAnswer } from '../../platform/http/route.ts';
import { parseInput, refuseProblems } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { listIntakeWorkTypes, takeInEnquiry, type IntakeOutcome } from '../take-in-enquiry.ts';

type Refusal = RefusedAnswer<400 | 422>;

function buildRefusal(outcome: Extract<IntakeOutcome, { kind: 'key_reused' | 'refused' }>): RefusedAnswer<422> {
  if (outcome.kind === 'key_reused') return refuse(422, [errorText('idempotencyKeyReused')]);
  return refuseProblems(Object.entries(outcome.fields).flatMap(([field, texts]) => texts.map((text) => [field, text] as const)));
}

async function takeIn(tx: Tx, sourceId: SourceId, idempotencyKey: string, enquiry: IntakeEnquiry): Promise<string | Refusal> {
  const outcome = await takeInEnquiry(tx, { sourceId, idempotencyKey, enquiry });
  return 'quoteCode' in outcome ? outcome.quoteCode : buildRefusal(outcome);
}

interface Taking {
  readonly inTx: Database['inTx'];
  readonly log: FastifyBaseLogger;
}

/** Takes in one bulk line in its own transaction; a malformed line is rejected without affecting the rest. */
async function takeInLine({ inTx, log }: Taking, sourceId: SourceId, key: string, text: string): Promise<string | Refusal> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return refuse(422, [errorText('bulkLineMalformed')]);
  }
  const parsed = parseInput(intakeEnquirySchema, content);
  if (!parsed.ok) return parsed.refused;
  try {
    return await inTx(async (tx) => {
      const result = await takeIn(tx, sourceId, key, parsed.data);
      if (typeof result !== 'string') throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.answer as Refusal;
    if (!isValueRefused(error)) throw error;
    log.error({ err: error }, 'a value was refused by the database');
    return refuse(422, [errorText('invalid')]);
  }
}

export const intakeRoutes = routes(only(enquiries, 'POST /intake/enquiries', 'POST /intake/enquiries/bulk', 'GET /intake/work-types'), {
  'POST /intake/enquiries': async ({ tx, caller, headers, body }) => {
    const key = headers['idempotency-key'];
    if (key === undefined) return refuse(400, [errorText('idempotencyKeyRequired')]);
    const result = await takeIn(tx, caller.sourceId, key, body);
    return typeof result === 'string' ? answer(201, { data: { quote_code: result } }) : result;
  },

  'POST /intake/enquiries/bulk': async ({ inTx, caller, headers, body, request }) => {
    const key = headers['idempotency-key'];
    if (key === undefined) return refuse(400, [errorText('idempotencyKeyRequired')]);
    const lines = body.split('\n').map((line) => line.trim());
    while (lines.at(-1) === '') lines.pop();
    if (lines.length > maxBulkLines) return refuse(422, [errorText('bulkTooManyLines', { max: maxBulkLines })]);
    const results = [];
    for (const [index, line] of lines.entries()) {
      const result = await takeInLine({ inTx, log: request.log }, caller.sourceId, `${key}#${index + 1}`, line);
      results.push(
        typeof result === 'string'
          ? { line: index + 1, quote_code: result }
          : { line: index + 1, errors: [...result.errors], fields: copyFields(result.fields ?? {}) },
      );
    }
    const accepted = results.filter((result) => 'quote_code' in result).length;
    return answer(200, { data: results, meta: { accepted, rejected: results.length - accepted } });
  },

  'GET /intake/work-types': async ({ db, query }) => ok(await listIntakeWorkTypes(db, query.country)),
});

function copyFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, [...texts]]));
}
