import * as z from 'zod';
import type { FinanceSite } from '../../contract/finance/values.ts';
import { isEmail } from '../../contract/kit/email-rule.ts';
import { setting, type Setting } from '../platform/business-settings.ts';

const mailAddress = z.string().max(254).refine(isEmail).meta({ format: 'email' }).nullable();
/** On our own address: pages play nothing from elsewhere. */
const ownPath = z
  .string()
  .regex(/^\/[\w./-]{1,200}$/)
  .meta({ format: 'uri-reference' });

/** Where introductions from a site go. Without an address nobody takes them, and companies are told that finance is not available. */
export const financePartner: Readonly<Record<FinanceSite, Setting<string | null>>> = {
  1: setting('finance.partner_boilers', mailAddress, null, 'text'),
  2: setting('finance.partner_solar', mailAddress, null, 'text'),
};

/** Video beside the form, with captions and poster. Without one the page shows a picture guide. */
export const financeVideo = setting(
  'finance.video',
  z.object({ address: ownPath, captions: ownPath, poster: ownPath }).nullable(),
  null,
  'text',
);

/** For how long the name and address of somebody introduced by the form are kept. */
export const introductionDays = setting('finance.introduction_days', z.int().min(1).max(3_650), 90, 'days');
