import { postcodeErrorKey } from '../../contract/kit/postcode-rule.ts';
import { emailKey } from '../../contract/kit/email-rule.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { countryName } from '../../contract/kit/language.ts';
import { proofDays, provenChecks, type HoldReason, type Timescale } from '../../contract/enquiries/values.ts';
import type { Proof } from './check-rule.ts';
import { errorText, getTextLanguage } from '../platform/texts.ts';
import { normaliseTelephone } from '../../contract/kit/telephone-rule.ts';
import { reasonsToHold, type StoredAnswer } from './hold-reason-rule.ts';
import { scrubContactDetails } from './text/scrub-contact-details-rule.ts';

export interface IntakeQuestion {
  readonly id: number;
  readonly optionCodes: readonly string[];
}

/** Reference data about an enquiry; null where unknown. */
export interface IntakeFacts {
  readonly workType: { readonly id: number; readonly site: number; readonly priceMinor: number } | null;
  readonly questions: readonly IntakeQuestion[];
  readonly postcode: { readonly full: string | null; readonly district: string; readonly districtId: number | null } | null;
  readonly now: Date;
  /** Whether its country takes new enquiries. */
  readonly isCountryOffered: boolean;
  /** Whether the source may supply its own confirmations. */
  readonly bringsProof: boolean;
}

export interface AcceptedIntake {
  readonly workTypeId: number;
  readonly basePriceMinor: number;
  readonly districtId: number;
  /** As given; British and Swedish ones may be the district alone. */
  readonly postcode: string;
  readonly phoneKey: string;
  readonly emailKey: string;
  readonly alternatePhone: string | null;
  readonly description: string | null;
  readonly answers: readonly StoredAnswer[];
  readonly timescale: Timescale | null;
  /** Confirmations supplied by the source. */
  readonly proofs: readonly Proof[];
  /** Why it is held for review. */
  readonly holdReasons: readonly HoldReason[];
}

export type IntakeJudgement =
  | { readonly ok: true; readonly accepted: AcceptedIntake }
  | { readonly ok: false; readonly fields: Readonly<Record<string, readonly string[]>> };

const isTimescale = (code: string): code is Timescale => code === 'ASAP' || code === '1MONTH' || code === '3MONTHS';

/** Tolerated clock skew of senders, in ms. */
const clockSkew = 300_000;

type Blame = (field: string, text: string) => void;

/** Validates the answers, one option per multiple-choice question; scrubs free text of contact details. */
function judgeAnswers(enquiry: IntakeEnquiry, facts: IntakeFacts, scrub: (text: string) => string, blame: Blame): StoredAnswer[] {
  const answers: StoredAnswer[] = [];
  enquiry.question_answers.forEach((given, index) => {
    const question = facts.questions.find((known) => known.id === given.question);
    if (question === undefined) {
      if (facts.workType !== null) blame(`question_answers.${index}.question`, errorText('questionUnknown', { question: given.question }));
    } else if (question.optionCodes.length === 0) {
      answers.push({ question: question.id, text: scrub(given.option) });
    } else if (answers.some((known) => known.question === question.id)) {
      blame(`question_answers.${index}.question`, errorText('questionTwice', { question: given.question }));
    } else if (question.optionCodes.includes(given.option)) {
      answers.push({ question: question.id, option: given.option });
    } else {
      blame(`question_answers.${index}.option`, errorText('optionUnknown', { question: given.question, option: given.option }));
    }
  });
  return answers;
}

/** Takes the timescale from question 1, which buyers read; else from the field, else from question 2. */
function chooseTimescale(enquiry: IntakeEnquiry, answers: readonly StoredAnswer[]): Timescale | null {
  const answerTo = (id: number): Timescale | null => {
    const answer = answers.find((stored) => stored.question === id);
    return answer !== undefined && 'option' in answer && isTimescale(answer.option) ? answer.option : null;
  };
  return answerTo(1) ?? enquiry.timescale ?? answerTo(2);
}

const day = 86_400_000;

/** Validates a source's confirmations: recent, and only from sources agreed for it. */
function judgeProofs({ proofs = {} }: IntakeEnquiry, { now, bringsProof }: IntakeFacts, blame: Blame): Proof[] {
  const given = provenChecks.flatMap((kind) => (proofs[kind] === undefined ? [] : [{ kind, ...proofs[kind] }]));
  if (given.length > 0 && !bringsProof) blame('proofs', errorText('proofsNotAgreed'));
  for (const { kind, at } of given) {
    const age = now.getTime() - new Date(at).getTime();
    if (age < -clockSkew || age > proofDays * day) blame(`proofs.${kind}.at`, errorText('proofTime', { days: proofDays }));
  }
  return given;
}

/** Validates a well-formed enquiry against reference data; every error names its field. Product rules, section 3. */
export function judgeIntake(enquiry: IntakeEnquiry, facts: IntakeFacts): IntakeJudgement {
  const fields: Record<string, string[]> = {};
  const blame: Blame = (field, text) => {
    (fields[field] ??= []).push(text);
  };

  if (!facts.isCountryOffered) blame('country', errorText('countryClosed', { country: countryName(enquiry.country, getTextLanguage()) }));
  if (facts.workType === null) blame('work_type', errorText('workTypeUnknown'));
  else if (facts.workType.site !== enquiry.site) blame('work_type', errorText('workTypeSite'));
  if (facts.postcode === null) blame('postcode', errorText(postcodeErrorKey(enquiry.country)));
  else if (facts.postcode.districtId === null) blame('postcode', errorText('postcodeUnknown'));

  const phoneKey = normaliseTelephone(enquiry.telephone, enquiry.country);
  if (phoneKey === null) blame('telephone', errorText('phone'));
  const alternate = enquiry.alternate_phone ? normaliseTelephone(enquiry.alternate_phone, enquiry.country) : null;
  if (enquiry.alternate_phone && alternate === null) blame('alternate_phone', errorText('phone'));
  const { forename, surname, address1, address2 } = enquiry;
  const own = { forename, surname, addressLines: [address1, address2], codes: [phoneKey, alternate, facts.postcode?.full] };
  const scrub = (text: string): string => scrubContactDetails(text, enquiry.country, own);
  if (new Date(enquiry.consent.timestamp).getTime() > facts.now.getTime() + clockSkew)
    blame('consent.timestamp', errorText('consentFuture'));

  const proofs = judgeProofs(enquiry, facts, blame);
  const answers = judgeAnswers(enquiry, facts, scrub, blame);
  const timescale = chooseTimescale(enquiry, answers);
  if (timescale !== null && !answers.some((stored) => stored.question === 1)) answers.unshift({ question: 1, option: timescale });

  if (Object.keys(fields).length > 0 || facts.workType === null || facts.postcode?.districtId == null || phoneKey === null) {
    return { ok: false, fields };
  }
  const description = enquiry.description ? scrub(enquiry.description) : null;
  return {
    ok: true,
    accepted: {
      workTypeId: facts.workType.id,
      basePriceMinor: facts.workType.priceMinor,
      districtId: facts.postcode.districtId,
      postcode: facts.postcode.full ?? facts.postcode.district,
      phoneKey,
      emailKey: emailKey(enquiry.email),
      alternatePhone: alternate,
      description,
      answers,
      timescale,
      proofs,
      holdReasons: reasonsToHold({ country: enquiry.country, description, answers }, [phoneKey, alternate]),
    },
  };
}
