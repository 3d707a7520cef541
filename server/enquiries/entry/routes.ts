import { leadStatus } from '../../../contract/enquiries/callback-endpoints.ts';
import { enquiries } from '../../../contract/enquiries/endpoints.ts';
import { addressedIntake } from '../../../contract/enquiries/format-endpoints.ts';
import { maxBulkLines } from '../../../contract/enquiries/values.ts';
import { isOffered } from '../../../contract/kit/country.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { answer, isRefused, ok, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import { TextAnswer } from '../../platform/http/text-answer.ts';
import { areEqualSecrets } from '../../platform/random-code.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { closedCountryText } from '../../geography/queries.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { answerInFormat } from '../intake/answer-rule.ts';
import { insertMetaLeads } from '../intake/meta-leads.ts';
import { readLeadgenCall } from '../intake/meta-lead-rule.ts';
import { parseJson, readCallBody, takeKey, type CallContent } from '../intake/read-body-rule.ts';
import { readSourceFormat, receiveCall } from '../intake/receive-call.ts';
import { markTested } from '../intake/source-format.ts';
import { buildStatusUrl, findLeadState, isStatusToken, judgeLeadStatus, type StatusAddresses } from '../lead-status.ts';
import { listIntakeWorkTypes } from '../take-in-enquiry.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

function readLine(text: string): CallContent {
  try {
    return { payload: parseJson(text) };
  } catch {
    return { text };
  }
}

/** Queues the leads that a call of Meta names; the webhook must be answered at once. */
async function receiveLeadgen(
  tx: Tx,
  sourceId: SourceId,
  payload: unknown,
): Promise<{ quote_code: null; status_url: null; test: boolean }> {
  const { leadIds, isSample } = readLeadgenCall(payload);
  if (isSample) await markTested(tx, sourceId);
  await insertMetaLeads(tx, sourceId, leadIds);
  return { quote_code: null, status_url: null, test: isSample };
}

/** Routes of sources: our own format, one by one or in bulk, and the address that takes in any other. */
export function intakeRoutes({ sealer, ...addresses }: { readonly sealer: Sealer } & StatusAddresses): readonly Route[] {
  const toStatusUrl = (quoteCode: string): Promise<string> => buildStatusUrl(addresses, quoteCode);
  return [
    ...routes(only(enquiries, 'POST /intake/enquiries', 'POST /intake/enquiries/bulk', 'GET /intake/work-types'), {
      'POST /intake/enquiries': async ({ db, inTx, caller: { sourceId }, headers, body, request: { log } }) => {
        const format = await readSourceFormat(db, sourceId);
        const { content } = takeKey({ payload: body ?? null });
        const call = { sourceId, content, key: headers['idempotency-key'], byContent: false };
        const result = await receiveCall({ db, inTx, log, sealer }, call, { ...format, kind: 'api' });
        if (typeof result === 'string') throw new Error('only the source’s own address takes in a provider’s calls');
        return isRefused(result)
          ? result
          : answer(201, { data: { quote_code: result.quoteCode, status_url: await toStatusUrl(result.quoteCode) } });
      },

      'POST /intake/enquiries/bulk': async ({ db, inTx, caller: { sourceId }, headers, body, request: { log } }) => {
        const key = headers['idempotency-key'];
        if (key === undefined) return refuse(400, [errorText('idempotencyKeyRequired')]);
        const lines = body.split('\n').map((line) => line.trim());
        while (lines.at(-1) === '') lines.pop();
        if (lines.length > maxBulkLines) return refuse(422, [errorText('bulkTooManyLines', { max: maxBulkLines })]);
        const format = { ...(await readSourceFormat(db, sourceId)), kind: 'api' } as const;
        const results = [];
        for (const [index, line] of lines.entries()) {
          const call = {
            sourceId,
            content: takeKey(readLine(line)).content,
            key: `${key}#${index + 1}`,
            byContent: false,
            malformed: 'bulkLineMalformed',
          } as const;
          const result = await receiveCall({ db, inTx, log, sealer }, call, format);
          results.push(
            isRefused(result)
              ? { line: index + 1, errors: [...result.errors], fields: copyFields(result.fields ?? {}) }
              : {
                  line: index + 1,
                  ...(typeof result === 'string' ? {} : { quote_code: result.quoteCode, status_url: await toStatusUrl(result.quoteCode) }),
                },
          );
        }
        const accepted = results.filter((result) => 'quote_code' in result).length;
        return answer(200, { data: results, meta: { accepted, rejected: results.length - accepted } });
      },

      'GET /intake/work-types': async ({ db, query }) => {
        if (!isOffered(query.country)) return refuseField('country', closedCountryText(query.country));
        return ok(await listIntakeWorkTypes(db, query.country));
      },
    }),
    ...routes(addressedIntake, {
      'GET /intake/sources/{address}': async ({ db, params, query }) => {
        const source = await db.first(sql<{ token: string }>`
          select verify_token as token from sources where address = ${params.address} and stopped_at is null`);
        if (source === undefined || !areEqualSecrets(query['hub.verify_token'], source.token)) return notFound();
        return new TextAnswer({ type: 'text/plain', body: query['hub.challenge'] });
      },

      'POST /intake/sources/{address}': async ({ db, inTx, caller: { sourceId }, params, headers, request: { body, log } }) => {
        const format = await readSourceFormat(db, sourceId);
        if (format.address !== params.address) return notFound();
        const { content } = takeKey(readCallBody(body));
        if (format.kind === 'meta' && 'payload' in content) return ok(await inTx((tx) => receiveLeadgen(tx, sourceId, content.payload)));
        const call = { sourceId, content, key: headers['idempotency-key'], byContent: true };
        const result = await receiveCall({ db, inTx, log, sealer }, call, format);
        const quoteCode = typeof result === 'string' || isRefused(result) ? null : result.quoteCode;
        const statusUrl = quoteCode === null ? null : await toStatusUrl(quoteCode);
        const text = answerInFormat(
          format,
          isRefused(result) ? { errors: result.errors } : { quoteCode: quoteCode ?? '', statusUrl: statusUrl ?? '' },
        );
        if (text !== undefined) return new TextAnswer(text);
        return isRefused(result) ? result : ok({ quote_code: quoteCode, status_url: statusUrl, test: result === 'test' });
      },
    }),
    ...routes(leadStatus, {
      'GET /intake/status/{code}/{token}': async ({ db, params: { code, token } }) => {
        if (!(await isStatusToken(addresses, code, token))) return notFound();
        const lead = await findLeadState(db, code);
        if (lead === undefined) return notFound();
        return ok({
          quote_code: lead.quoteCode,
          status: judgeLeadStatus(lead),
          sold: lead.sold,
          credited: lead.credited,
          received_at: lead.receivedAt.toISOString(),
          released_at: lead.releasedAt?.toISOString() ?? null,
          ended_at: lead.endedAt?.toISOString() ?? null,
        });
      },
    }),
  ];
}

function copyFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, [...texts]]));
}
