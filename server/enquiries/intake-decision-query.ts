import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import type { AskedLately, SentLately } from './checks.ts';
import {
  checkPoints,
  judgeChecks,
  maxPerAddress,
  maxPerConsumer,
  maxPerSource,
  listCheckReasons,
  type JudgedCheck,
  type Proof,
} from './check-rule.ts';
import { getUnit } from '../geography/business-units.ts';
import { isForeignText } from './text/web-names-rule.ts';
import { judgeIntake, type AcceptedIntake } from './intake-rule.ts';
import { readIntakeFacts, type SoughtDuplicate } from './queries.ts';
import { duplicateWindowDays } from './settings.ts';

export type IntakeDecision =
  | {
      readonly kind: 'accepted';
      readonly accepted: AcceptedIntake;
      readonly duplicate: boolean;
      /** Checks made, with their points. */
      readonly checks: readonly JudgedCheck[];
      /** Why it is held for review; empty if no review is needed. */
      readonly heldFor: readonly ('duplicate' | HoldReason)[];
      /** End of the source's hold; null if not held or awaiting review. */
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

function buildIntakeChecks(
  { emailKey, holdReasons, country, description, answers, ...found }: Arrived,
  settings: SettingValues,
): JudgedCheck[] {
  const words = [description ?? '', ...answers.map((answer) => ('text' in answer ? answer.text : ''))].join('\n');
  const hasForeignText = isForeignText(words, getUnit(country).languages);
  return judgeChecks(
    { ...found, email: emailKey, hasDoubtfulText: holdReasons.includes('doubtful_text'), hasForeignText },
    {
      points: getSettingValue(settings, checkPoints),
      ofConsumer: getSettingValue(settings, maxPerConsumer),
      ofAddress: getSettingValue(settings, maxPerAddress),
      ofSource: getSettingValue(settings, maxPerSource),
    },
  );
}

export interface IntakeAsked {
  readonly sourceId: SourceId;
  readonly enquiry: IntakeEnquiry;
  /** Hold reasons known to the entry point. */
  readonly heldFor?: readonly HoldReason[];
}

/** How earlier enquiries are found: in the database, with or without locks, or alongside it. */
export interface EarlierLookup {
  readonly isDuplicate: (sought: SoughtDuplicate) => Promise<boolean>;
  readonly countLately: (asked: AskedLately) => Promise<SentLately>;
}

/**
 * Decides what happens to an incoming enquiry, by the rules shared by all entry points. Writes nothing: intake looks for duplicates under
 * locks, previews without.
 */
export async function readIntakeDecision(
  db: Db,
  { sourceId, enquiry, heldFor: heldBefore = [] }: IntakeAsked,
  { isDuplicate, countLately }: EarlierLookup,
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
  const duplicate = await isDuplicate({ ...accepted, windowDays: getSettingValue(reading.settings, duplicateWindowDays) });
  const mostOfSource = getSettingValue(reading.settings, maxPerSource);
  const lately = await countLately({ ...accepted, consent: enquiry.consent, sourceId, now: reading.facts.now, mostOfSource });
  const checks = buildIntakeChecks({ ...accepted, ...lately, country: enquiry.country, isDuplicate: duplicate }, reading.settings);
  const holdReasons = [...accepted.holdReasons, ...listCheckReasons(checks, reading.demands), ...heldBefore];
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
