import type { TFunction } from 'i18next';
import type { noContact, ReportReason } from '../../contract/disputes/values.ts';

/** What a reason is called. The texts keep `…_other` for plural forms, so that one goes by a name of its own. */
export function reasonName(reason: ReportReason | typeof noContact, t: TFunction<'disputes'>): string {
  return t(($) => $.reasons[reason === 'reject_other' ? 'other' : reason]);
}
