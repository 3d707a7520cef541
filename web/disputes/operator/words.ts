import type { TFunction } from 'i18next';
import type { ReportReason } from '../../../contract/disputes/values.ts';

/** A reason in few words. A key that ends in `_other` is a plural to the catalogue. */
export function deskReason(reason: ReportReason, t: TFunction<'operator-disputes'>): string {
  return t(($) => $.reasonWords[reason === 'reject_other' ? 'anything' : reason]);
}
