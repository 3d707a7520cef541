import * as z from 'zod';
import type { FinanceSite } from '../../contract/finance/values.ts';
import { isEmail } from '../../contract/kit/email-rule.ts';
import { setting, type Setting } from '../platform/business-settings.ts';

const mailAddress = z.string().max(254).refine(isEmail).meta({ format: 'email' }).nullable();
/** On our own origin: pages load no external media. */
const ownPath = z
  .string()
  .regex(/^\/[\w./-]{1,200}$/)
  .meta({ format: 'uri-reference' });

/** Finance partner's address per site. Without one, finance is unavailable there. */
export const financePartner: Readonly<Record<FinanceSite, Setting<string | null>>> = {
  1: setting('finance.partner_boilers', mailAddress, null, 'text'),
  2: setting('finance.partner_solar', mailAddress, null, 'text'),
};

/** Video beside the form, with captions and poster. Without one the page shows an illustrated guide. */
export const financeVideo = setting(
  'finance.video',
  z.object({ address: ownPath, captions: ownPath, poster: ownPath }).nullable(),
  null,
  'text',
);

/** Retention of the name and address of customers introduced by form. */
export const introductionDays = setting('finance.introduction_days', z.int().min(1).max(3_650), 90, 'days');
