import type { TFunction } from 'i18next';

type Say = TFunction<'operator-leads'>;

/** Describes why a company did not match or was passed over. */
const matchReasons = [
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '108',
  '109',
  '110',
  '111',
  '112',
  'alerts_paused',
  'cap_day',
  'cap_week',
  'cap_month',
  'automatic_off',
  'no_slot',
  'gone',
] as const;

/** Describes a reason for staff; a detail may follow after `--`. */
export function matchReason(say: Say, reason: string): string {
  const [code = '', detail] = reason.replace(/^automatic--/, '').split('--');
  const known = matchReasons.find((one) => one === code);
  if (known === undefined) return reason;
  const words = say(($) => $.matchReasons[known]);
  return detail === undefined || detail === '' ? words : `${words} (${detail})`;
}

const reported = [
  'hoaxlead',
  'fraud',
  'invalidphone',
  'nocontacttried',
  'nocontactnottried',
  'wrongwork',
  'outsidecoverage',
  'duplicate',
  'another',
] as const;

/** Describes a company's report reason. */
export function reportReason(say: Say, reason: string): string {
  const known = reported.find((one) => one === (reason === 'reject_other' ? 'another' : reason));
  return known === undefined ? reason : say(($) => $.reportReasons[known]);
}

const decided = ['bought_before', 'coverage', 'contact_impossible', 'withdrawn', 'customer_denied', 'customer_silent', 'person'] as const;

/** Describes the grounds of a decision. */
export function formatGround(say: Say, reason: string): string {
  const known = decided.find((one) => one === reason);
  return known === undefined ? reason : say(($) => $.grounds[known]);
}

const held = ['duplicate', 'doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score', 'suspected_robot', 'held_on_import'] as const;

/** Describes why an enquiry needed manual review before its release. */
export function formatHoldReasons(say: Say, reasons: string): string {
  return reasons
    .split(',')
    .map((reason) => {
      const known = held.find((one) => one === reason);
      return known === undefined ? reason : say(($) => $.holdReasons[known]);
    })
    .join(', ');
}
