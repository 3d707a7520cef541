import * as z from 'zod';
import type { CheckKind, ProvenCheck, RequiredCheck } from '../../contract/enquiries/values.ts';
import { setting } from '../platform/business-settings.ts';
import throwAwayMail from './throw-away-mail.json' with { type: 'json' };

const points = z.number().int().min(0).max(100);

/** What each check is worth when it is passed. The score of an enquiry is their sum, a hundred at most. */
export const checkPoints = setting(
  'enquiry.check_points',
  z.strictObject({
    telephone_format: points,
    not_sent_before: points,
    unhurried: points,
    lasting_mail: points,
    mail_accepted: points,
    plain_text: points,
    own_language: points,
    telephone_confirmed: points,
    email_confirmed: points,
    telephone_qualified: points,
  }),
  {
    telephone_format: 10,
    not_sent_before: 15,
    unhurried: 15,
    lasting_mail: 15,
    mail_accepted: 5,
    plain_text: 5,
    own_language: 5,
    telephone_confirmed: 25,
    email_confirmed: 10,
    telephone_qualified: 25,
  },
  'points',
);
export type CheckPoints = (typeof checkPoints)['standard'];

const most = z.number().int().min(1).max(10_000);
/** More enquiries of one telephone number or e-mail address within a day are too many. */
export const mostOfOneConsumer = setting('enquiry.most_of_one_consumer', most, 3, 'enquiries');
/** More from one network address within an hour are too many. */
export const mostOfOneAddress = setting('enquiry.most_of_one_address', most, 5, 'enquiries');
/** More from one source within an hour are too many. */
export const mostOfOneSource = setting('enquiry.most_of_one_source', most, 2_000, 'enquiries');

const throwAway: ReadonlySet<string> = new Set(throwAwayMail);

/** Whether mail to this address is read by nobody in a week: a provider of mailboxes that are thrown away, or a part of one. */
export function isThrowAwayMail(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, from) => throwAway.has(labels.slice(from).join('.')));
}

export interface JudgedCheck {
  readonly kind: CheckKind;
  readonly passed: boolean;
  readonly points: number;
  /** When and by whom it was found out, where that was somebody else before. */
  readonly at?: string;
  readonly by?: string;
}

export interface Proof {
  readonly kind: ProvenCheck;
  readonly by: string;
  readonly at: string;
}

/** What is known of an enquiry in the moment in which it comes in. */
export interface IntakeFindings {
  readonly email: string;
  readonly isDuplicate: boolean;
  readonly hasDoubtfulText: boolean;
  /** Written in none of the languages of its country, as far as that can be told. */
  readonly hasForeignText: boolean;
  /** How many came lately: of the same consumer, from the same network address, and from the same source. */
  readonly ofConsumer: number;
  readonly ofAddress: number;
  readonly ofSource: number;
  /** What its source had confirmed before. */
  readonly proofs: readonly Proof[];
}

export interface IntakeLimits {
  readonly points: CheckPoints;
  readonly ofConsumer: number;
  readonly ofAddress: number;
  readonly ofSource: number;
}

/** Every check of the intake with what came of it. A malformed telephone number is never taken in. */
export function judgeChecks(found: IntakeFindings, limits: IntakeLimits): JudgedCheck[] {
  const outcomes: readonly (readonly [CheckKind, boolean])[] = [
    ['telephone_format', true],
    ['not_sent_before', !found.isDuplicate],
    ['unhurried', found.ofConsumer < limits.ofConsumer && found.ofAddress < limits.ofAddress && found.ofSource < limits.ofSource],
    ['lasting_mail', !isThrowAwayMail(found.email)],
    ['plain_text', !found.hasDoubtfulText],
    ['own_language', !found.hasForeignText],
  ];
  return [
    ...outcomes.map(([kind, passed]) => ({ kind, passed, points: passed ? limits.points[kind] : 0 })),
    ...found.proofs.map(({ kind, by, at }) => ({ kind, passed: true, points: limits.points[kind], by, at })),
  ];
}

export function scoreOf(checks: readonly { readonly points: number }[]): number {
  return Math.min(
    100,
    checks.reduce((sum, check) => sum + check.points, 0),
  );
}

/** What a source wants of an enquiry before it is released by itself. */
export interface SourceDemands {
  readonly requiredChecks: readonly RequiredCheck[];
  readonly scoreLimit: number;
  /** Whether the source may state what it has confirmed itself. */
  readonly bringsProof: boolean;
  /** Whether a code can reach a telephone at all: an SMS provider is set up. */
  readonly smsSetUp: boolean;
}

/** Returns the required checks that somebody can pass: no code reaches a telephone while no SMS provider is set up. */
const possibleChecks = ({ requiredChecks, bringsProof, smsSetUp }: SourceDemands): readonly RequiredCheck[] =>
  requiredChecks.filter((check) => check !== 'telephone_confirmed' || smsSetUp || bringsProof);

/** Why an enquiry with these checks waits for a person. */
export function reasonsOfChecks(checks: readonly JudgedCheck[], demands: SourceDemands): ('unconfirmed' | 'low_score')[] {
  const isPassed = (kind: CheckKind): boolean => checks.some((check) => check.kind === kind && check.passed);
  return [
    ...(possibleChecks(demands).every(isPassed) ? [] : (['unconfirmed'] as const)),
    ...(scoreOf(checks) >= demands.scoreLimit ? [] : (['low_score'] as const)),
  ];
}
