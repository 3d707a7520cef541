import * as z from 'zod';
import type { CheckKind, ProvenCheck, RequiredCheck } from '../../contract/enquiries/values.ts';
import { setting } from '../platform/business-settings.ts';
import throwAwayMail from './throw-away-mail.json' with { type: 'json' };

const points = z.number().int().min(0).max(100);

/** Points each passed check adds to the score, 100 at most. */
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

const limitSchema = z.number().int().min(1).max(10_000);
/** Daily enquiries per telephone number or email address before they count as hurried. */
export const maxPerConsumer = setting('enquiry.most_of_one_consumer', limitSchema, 3, 'enquiries');
/** Hourly enquiries per network address before they count as hurried. */
export const maxPerAddress = setting('enquiry.most_of_one_address', limitSchema, 5, 'enquiries');
/** Hourly enquiries per source before they count as hurried. */
export const maxPerSource = setting('enquiry.most_of_one_source', limitSchema, 2_000, 'enquiries');

const throwAway: ReadonlySet<string> = new Set(throwAwayMail);

/** Checks whether an address belongs to a disposable mailbox provider or a subdomain of one. */
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
  /** When and by whom it was established, if by somebody else earlier. */
  readonly at?: string;
  readonly by?: string;
}

export interface Proof {
  readonly kind: ProvenCheck;
  readonly by: string;
  readonly at: string;
}

/** Facts about an enquiry at intake. */
export interface IntakeFindings {
  readonly email: string;
  readonly isDuplicate: boolean;
  readonly hasDoubtfulText: boolean;
  /** As far as detectable, written in none of its country's languages. */
  readonly hasForeignText: boolean;
  /** Recent enquiries of the same consumer, network address and source. */
  readonly ofConsumer: number;
  readonly ofAddress: number;
  readonly ofSource: number;
  /** Confirmed earlier by the source. */
  readonly proofs: readonly Proof[];
}

export interface IntakeLimits {
  readonly points: CheckPoints;
  readonly ofConsumer: number;
  readonly ofAddress: number;
  readonly ofSource: number;
}

/** Returns every intake check with its outcome. The telephone format always passes because intake rejects malformed numbers. */
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

export function computeScore(checks: readonly { readonly points: number }[]): number {
  return Math.min(
    100,
    checks.reduce((sum, check) => sum + check.points, 0),
  );
}

/** Checks a source requires before an enquiry is released automatically. */
export interface SourceDemands {
  readonly requiredChecks: readonly RequiredCheck[];
  readonly scoreLimit: number;
  /** Whether the source may supply its own confirmations. */
  readonly bringsProof: boolean;
  /** Whether an SMS provider is set up, so codes can be sent. */
  readonly smsSetUp: boolean;
}

/** Returns the required checks that can be passed: without an SMS provider no code can be sent. */
const possibleChecks = ({ requiredChecks, bringsProof, smsSetUp }: SourceDemands): readonly RequiredCheck[] =>
  requiredChecks.filter((check) => check !== 'telephone_confirmed' || smsSetUp || bringsProof);

/** Why an enquiry with these checks is held for review. */
export function listCheckReasons(checks: readonly JudgedCheck[], demands: SourceDemands): ('unconfirmed' | 'low_score')[] {
  const isPassed = (kind: CheckKind): boolean => checks.some((check) => check.kind === kind && check.passed);
  return [
    ...(possibleChecks(demands).every(isPassed) ? [] : (['unconfirmed'] as const)),
    ...(computeScore(checks) >= demands.scoreLimit ? [] : (['low_score'] as const)),
  ];
}
