import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import type { Earlier, EarlierAsked, FindEarlier, SentLately } from './preview-lookup.ts';
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
import { readIntakeFacts, type IntakeReading } from './queries.ts';
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
  readonly enquiries: readonly IntakeEnquiry[];
  /** Hold reasons known to the entry point. */
  readonly heldFor?: readonly HoldReason[] | undefined;
}

/** Reads the reference data of each enquiry, once for all of one country and work type. */
async function readAllFacts(db: Db, { sourceId, enquiries }: IntakeAsked): Promise<IntakeReading[]> {
  const groups = new Map<string, number[]>();
  for (const [index, { country, work_type: workType }] of enquiries.entries()) {
    const name = `${country} ${workType}`;
    groups.set(name, [...(groups.get(name) ?? []), index]);
  }
  const readings: IntakeReading[] = [];
  for (const places of groups.values()) {
    const group = places.map((place) => enquiries[place]).filter((enquiry) => enquiry !== undefined);
    const [first] = group;
    if (first === undefined) continue;
    const { country, work_type: workType } = first;
    const facts = await readIntakeFacts(db, { sourceId, country, workType, postcodes: group.map(({ postcode }) => postcode) });
    for (const [nth, reading] of facts.entries()) readings[places[nth] ?? 0] = reading;
  }
  return readings;
}

type Refused = Extract<IntakeDecision, { kind: 'refused' }>;

/** A valid enquiry with its reference data. */
interface Judged {
  readonly enquiry: IntakeEnquiry;
  readonly reading: IntakeReading;
  readonly accepted: AcceptedIntake;
}

function decide({ enquiry, reading, accepted }: Judged, earlier: Earlier, heldBefore: readonly HoldReason[]): IntakeDecision {
  const { isDuplicate: duplicate } = earlier;
  const checks = buildIntakeChecks({ ...accepted, ...earlier, country: enquiry.country }, reading.settings);
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

/**
 * Decides what happens to incoming enquiries, as if one came after the other, by the rules shared by all entry points. Writes nothing: intake
 * looks for duplicates under locks, previews without.
 */
export async function readIntakeDecisions(db: Db, asked: IntakeAsked, findEarlier: FindEarlier): Promise<IntakeDecision[]> {
  const { sourceId, enquiries, heldFor = [] } = asked;
  const readings = await readAllFacts(db, asked);
  const judgements = enquiries.map((enquiry, index): Judged | Refused => {
    const reading = readings[index];
    if (reading === undefined) throw new Error('an enquiry has no reference data');
    const judgement = judgeIntake(enquiry, reading.facts);
    return judgement.ok ? { enquiry, reading, accepted: judgement.accepted } : { kind: 'refused', fields: judgement.fields };
  });
  const accepted = judgements.filter((one): one is Judged => !('kind' in one));
  const sought = accepted.map(({ accepted: one, enquiry }): EarlierAsked => ({ ...one, consent: enquiry.consent }));
  const [first] = accepted;
  const found =
    first === undefined
      ? []
      : await findEarlier(sought, {
          sourceId,
          now: first.reading.facts.now,
          windowDays: getSettingValue(first.reading.settings, duplicateWindowDays),
          mostOfSource: getSettingValue(first.reading.settings, maxPerSource),
        });
  let nth = 0;
  return judgements.map((one) => {
    if ('kind' in one) return one;
    const earlier = found[nth];
    nth += 1;
    if (earlier === undefined) throw new Error('an enquiry was not searched for');
    return decide(one, earlier, heldFor);
  });
}
