import { isDeepStrictEqual } from 'node:util';
import { intakeEnquirySchema, type IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import type { HoldReason } from '../../../contract/enquiries/values.ts';
import { normaliseMobile } from '../../../contract/kit/telephone-rule.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx, Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sendTelephoneCode } from '../confirmations.ts';
import { takeInEnquiry } from '../take-in-enquiry.ts';
import { minFormSeconds, freePerAddress, freePerForm } from '../settings.ts';
import { getCompanyCount } from './check-page.tsx';
import { closeDraft, lockDraft, type Draft } from './drafts.ts';
import { formSource, type FormQuestion } from './form-query.ts';
import { toStep } from './steps-rule.ts';

export type SendOutcome =
  /** `changed`: edited on another page after it was read here. */
  | { readonly kind: 'sent' | 'gone' | 'closed' | 'changed' }
  /** Intake errors, by field. */
  | { readonly kind: 'refused'; readonly fields: readonly string[] };

interface Sending {
  readonly token: string;
  readonly site: 1 | 2;
  /** The draft as its consumer reviewed it. */
  readonly seen: Pick<Draft, 'country' | 'answers'>;
  readonly questions: readonly FormQuestion[];
  /** Exact text beside the box. */
  readonly consent: string;
  readonly ip: string;
  /** Extra reasons to hold it for review. */
  readonly heldFor?: readonly HoldReason[];
}

function buildEnquiry({ country, language, answers, now }: Draft, { site, questions, consent, ip }: Sending): unknown {
  const of = (field: string): string | undefined => (answers[field] === '' ? undefined : answers[field]);
  return {
    site,
    work_type: of('work'),
    postcode: of('postcode'),
    country,
    forename: of('forename'),
    surname: of('surname'),
    telephone: of('telephone'),
    alternate_phone: of('alternate_phone'),
    email: of('email'),
    address1: of('address1'),
    address2: of('address2'),
    town: of('town'),
    description: of('description'),
    question_answers: questions.flatMap((question) => {
      const option = of(toStep(question));
      return option === undefined ? [] : [{ question: question.id, option }];
    }),
    number_leads_requested: getCompanyCount(answers),
    language,
    consent: { text: consent, timestamp: now.toISOString(), ip },
  } satisfies { [Field in keyof IntakeEnquiry]?: unknown };
}

/**
 * Turns a draft into an enquiry through the intake all sources use. The draft is locked, so a second click finds it sent. Mobile numbers
 * get their code at once.
 */
export async function sendDraft(tx: Tx, sending: Sending): Promise<SendOutcome> {
  const { token, site, seen } = sending;
  const draft = await tx.first(lockDraft(token, site));
  if (draft === undefined) return { kind: 'gone' };
  if (draft.enquiryId !== null) return { kind: 'sent' };
  if (draft.country !== seen.country || !isDeepStrictEqual(draft.answers, seen.answers)) return { kind: 'changed' };
  const source = await tx.first(formSource(site));
  if (source === undefined || source.isStopped) return { kind: 'closed' };
  const parsed = intakeEnquirySchema.safeParse(buildEnquiry(draft, sending));
  if (!parsed.success) return { kind: 'refused', fields: parsed.error.issues.map(({ path }) => String(path[0])) };
  const enquiry = parsed.data;
  const outcome = await takeInEnquiry(tx, {
    sourceId: source.sourceId,
    idempotencyKey: `form:${draft.id}`,
    enquiry,
    heldFor: sending.heldFor ?? [],
  });
  if (outcome.kind === 'key_reused') throw new Error(`draft ${draft.id} was sent but is still open`);
  if (outcome.kind === 'refused') return { kind: 'refused', fields: Object.keys(outcome.fields) };
  const { enquiryId } = outcome;
  await tx.rows(closeDraft(draft.id, enquiryId));
  if (source.smsSetUp && normaliseMobile(enquiry.telephone, enquiry.country) !== null)
    await sendTelephoneCode(tx, { enquiryId, draftToken: token });
  return { kind: 'sent' };
}

interface Traffic {
  readonly settings: SettingValues;
  /** The honeypot was filled in. */
  readonly isDoubted: boolean;
  readonly seconds: number;
  readonly ofAddress: number;
  readonly ofForm: number;
}

/** Checks whether a bot may have filled in the form: too fast, too many, or the honeypot filled. Only suspects get a captcha. */
export async function isSuspicious(db: Db, { token, ip }: { readonly token: string; readonly ip: string }): Promise<boolean> {
  const traffic = await db.first(sql<Traffic>`
    select ${settingsColumn}, d.doubted_at is not null as "isDoubted",
           extract(epoch from app_now() - d.created_at)::double precision as seconds,
           (select count(*) from (
              select 1 from enquiry_consents where ip = ${ip} and given_at > app_now() - interval '1 hour' limit 10000) c) as "ofAddress",
           (select count(*) from (
              select 1 from enquiries e join sources s on s.id = e.source_id
              where s.form_site = d.site and e.received_at > app_now() - interval '1 hour' limit 10000) f) as "ofForm"
    from enquiry_drafts d where d.token_hash = ${hashSecret(token)}`);
  if (traffic === undefined) return false;
  const { settings, isDoubted, seconds, ofAddress, ofForm } = traffic;
  return (
    isDoubted ||
    seconds < getSettingValue(settings, minFormSeconds) ||
    ofAddress >= getSettingValue(settings, freePerAddress) ||
    ofForm >= getSettingValue(settings, freePerForm)
  );
}
