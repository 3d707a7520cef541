import type { FormatTest } from '../../../contract/enquiries/format-endpoints.ts';
import type { IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import type { Db } from '../../platform/database/database.ts';
import { isRefused, type RefusedAnswer } from '../../platform/http/route.ts';
import { createPreviewLookup } from '../preview-lookup.ts';
import { readIntakeDecisions, type IntakeDecision } from '../intake-decision-query.ts';
import { buildStatusUrl, type StatusAddresses } from '../lead-status.ts';
import { listOwnDetails } from '../take-in-enquiry.ts';
import { answerInFormat } from './answer-rule.ts';
import { classifyCall } from './provider-lead-rule.ts';
import { flatten, readCallBody, takeKey } from './read-body-rule.ts';
import { judgeCall } from './receive-call.ts';
import type { StoredFormat } from './source-format.ts';
import { keepTracking } from '../tracking-rule.ts';

const exampleCode = 'AB23CD45';

const toNamed = (fields: readonly (readonly [string, string])[]) => fields.map(([name, value]) => ({ name, value }));

function listErrors({ errors, fields }: Pick<RefusedAnswer, 'errors' | 'fields'>) {
  if (fields === undefined) return errors.map((text) => ({ field: '', text }));
  return Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => ({ field, text })));
}

/** Builds the answer to a provider's test lead, which is noted and stores nothing. */
function buildTestAnswer(format: StoredFormat): FormatTest['answer'] {
  const own = answerInFormat(format, { quoteCode: '', statusUrl: '' });
  return own === undefined
    ? { status: 200, type: 'application/json', body: JSON.stringify({ data: { quote_code: null, status_url: null, test: true } }) }
    : { status: 200, ...own };
}

function buildAnswer(format: StoredFormat, exampleUrl: string, errors: readonly string[] | undefined): FormatTest['answer'] {
  const own = answerInFormat(format, errors === undefined ? { quoteCode: exampleCode, statusUrl: exampleUrl } : { errors });
  if (own !== undefined) return { status: 200, ...own };
  const body = errors === undefined ? { quote_code: exampleCode, status_url: exampleUrl, test: false } : { errors };
  return { status: errors === undefined ? 200 : 422, type: 'application/json', body: JSON.stringify({ data: body }) };
}

function refused(format: StoredFormat, exampleUrl: string, problems: Pick<RefusedAnswer, 'errors' | 'fields'>): FormatTest {
  const errors = listErrors(problems);
  const answer = buildAnswer(
    format,
    exampleUrl,
    errors.map(({ field, text }) => (field === '' ? text : `${field}: ${text}`)),
  );
  return { outcome: 'refused', hold_reasons: [], fields: [], tracking: [], left_out: 0, errors, answer };
}

type Accepted = Extract<IntakeDecision, { kind: 'accepted' }>;

function accepted(enquiry: IntakeEnquiry, tracking: readonly (readonly [string, string])[], decision: Accepted) {
  const { fields, leftOut } = keepTracking(tracking, enquiry.country, listOwnDetails(enquiry, decision.accepted));
  return { fields: toNamed(flatten(enquiry)), tracking: toNamed(Object.entries(fields)), left_out: leftOut };
}

/** Reads an example call exactly as the source's calls are read, and shows what would become of it. Writes nothing. */
export async function testCall(db: Db, format: StoredFormat, text: string, addresses: StatusAddresses): Promise<FormatTest> {
  const exampleUrl = await buildStatusUrl(addresses, exampleCode);
  const { content } = takeKey(readCallBody(Buffer.from(text)));
  const { sourceId } = format;
  const valid = await judgeCall(db, { sourceId, content, key: undefined, byContent: true }, format, format.now);
  const isTest = classifyCall(content, format.kind) === 'test';
  // A provider's test lead is answered alike whatever it contains, so only its problems are shown.
  const asAnswered = (outcome: FormatTest): FormatTest => (isTest ? { ...outcome, answer: buildTestAnswer(format) } : outcome);
  if (isRefused(valid)) return asAnswered(refused(format, exampleUrl, valid));
  const [decision] = await readIntakeDecisions(db, { sourceId, enquiries: [valid.enquiry] }, createPreviewLookup(db));
  if (decision === undefined) throw new Error('the example was not judged');
  if (decision.kind === 'refused') {
    const errors = Object.entries(decision.fields).flatMap(([field, texts]) => texts.map((one) => `${field}: ${one}`));
    return asAnswered({ ...refused(format, exampleUrl, { errors, fields: decision.fields }), fields: toNamed(flatten(valid.enquiry)) });
  }
  const isHeld = decision.heldFor.length > 0 || decision.holdReleaseAt !== null;
  return asAnswered({
    outcome: isTest ? 'test' : isHeld ? 'held' : 'taken',
    hold_reasons: [...decision.heldFor],
    ...accepted(valid.enquiry, valid.tracking, decision),
    errors: [],
    answer: buildAnswer(format, exampleUrl, undefined),
  });
}
