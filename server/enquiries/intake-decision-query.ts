import type { StaffEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import type { AskedLately, SentLately } from './checks.ts';
import {
  checkPoints,
  judgeChecks,
  mostOfOneAddress,
  mostOfOneConsumer,
  mostOfOneSource,
  reasonsOfChecks,
  type JudgedCheck,
  type Proof,
} from './check-rule.ts';
import { unitOf } from '../geography/business-units.ts';
import { isForeignText } from './text/web-names-rule.ts';
import { judgeIntake, type AcceptedIntake } from './intake-rule.ts';
import { readIntakeFacts, type SoughtDuplicate } from './queries.ts';
import { duplicateWindowDays } from './settings.ts';

export type IntakeDecision =
  | {
      readonly kind: 'accepted';
      readonly accepted: AcceptedIntake;
      readonly duplicate: boolean;
      /** What was found out about it, with what that is worth. */
      readonly checks: readonly JudgedCheck[];
      /** Why it waits for a person; empty where nobody has to look at it. */
      readonly heldFor: readonly ('duplicate' | HoldReason)[];
      /** Until when its source holds it; null where it waits for nothing, or for a person. */
      readonly holdReleaseAt: Date | null;
      readonly currency: string;
      readonly retentionDays: number;
      readonly settings: SettingValues;
    }
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, readonly string[]>> };

interface Arrived extends SentLately, Pick<AcceptedIntake, 'description' | 'answers'> {
  readonly emailKey: string;
  readonly country: CountryCode;
  readonly holdReasons: readonly HoldReason[];
  readonly isDuplicate: boolean;
  readonly proofs: readonly Proof[];
}

function checksOfIntake(
  { emailKey, holdReasons, country, description, answers, ...found }: Arrived,
  settings: SettingValues,
): JudgedCheck[] {
  const words = [description ?? '', ...answers.map((answer) => ('text' in answer ? answer.text : ''))].join('\n');
  const hasForeignText = isForeignText(words, unitOf(country).languages);
  return judgeChecks(
    { ...found, email: emailKey, hasDoubtfulText: holdReasons.includes('doubtful_text'), hasForeignText },
    {
      points: valueOf(settings, checkPoints),
      ofConsumer: valueOf(settings, mostOfOneConsumer),
      ofAddress: valueOf(settings, mostOfOneAddress),
      ofSource: valueOf(settings, mostOfOneSource),
    },
  );
}

export interface IntakeAsked {
  readonly sourceId: SourceId;
  readonly enquiry: StaffEnquiry;
  /** Why it waits for a person, as its door knows. */
  readonly heldFor?: readonly HoldReason[];
}

/** How it is known what came before: in the database under locks, without, or beside it. */
export interface CameBefore {
  readonly isDuplicate: (sought: SoughtDuplicate) => Promise<boolean>;
  readonly countLately: (asked: AskedLately) => Promise<SentLately>;
}

/**
 * What becomes of an enquiry that arrives now, by the rules that hold for every door. Writes nothing: whoever takes it in looks
 * for duplicates under their locks, whoever only wants to know without.
 */
export async function readIntakeDecision(
  db: Db,
  { sourceId, enquiry, heldFor: heldBefore = [] }: IntakeAsked,
  { isDuplicate, countLately }: CameBefore,
): Promise<IntakeDecision> {
  const reading = await readIntakeFacts(db, {
    sourceId,
    country: enquiry.country,
    workType: enquiry.work_type,
    postcode: enquiry.postcode,
  });
  const judgement = judgeIntake(enquiry, reading.facts);
  if (!judgement.ok) return { kind: 'refused', fields: judgement.fields };
  const { accepted } = judgement;
  const duplicate = await isDuplicate({ ...accepted, windowDays: valueOf(reading.settings, duplicateWindowDays) });
  const mostOfSource = valueOf(reading.settings, mostOfOneSource);
  const lately = await countLately({ ...accepted, consent: enquiry.consent, sourceId, now: reading.facts.now, mostOfSource });
  const checks = checksOfIntake({ ...accepted, ...lately, country: enquiry.country, isDuplicate: duplicate }, reading.settings);
  const holdReasons = [...accepted.holdReasons, ...reasonsOfChecks(checks, reading.demands), ...heldBefore];
  const heldFor = [...(duplicate ? (['duplicate'] as const) : []), ...holdReasons];
  const waits = reading.holdMinutes > 0 && heldFor.length === 0;
  return {
    kind: 'accepted',
    accepted: { ...accepted, holdReasons },
    duplicate,
    checks,
    heldFor,
    holdReleaseAt: waits ? new Date(reading.facts.now.getTime() + reading.holdMinutes * 60_000) : null,
    currency: reading.currency ?? '',
    settings: reading.settings,
    retentionDays: reading.retentionDays,
  };
}
