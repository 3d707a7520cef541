import * as z from 'zod';
import type { CountryCode } from '../../contract/kit/country.ts';
import { setting } from '../platform/business-settings.ts';

const amountMinor = z.number().int().min(0);

/** Credit limit of a new account, in minor units of the account's currency. */
export const defaultCreditLimits = setting<Readonly<Record<CountryCode, number>>>(
  'billing.default_credit_limit_minor',
  z.object({ gb: amountMinor, dk: amountMinor, se: amountMinor, no: amountMinor }),
  { gb: 25_000, dk: 250_000, se: 300_000, no: 300_000 },
);

/** The checks of money that the last run found broken. While there is one, nothing is bought or paid without a person. */
export const brokenMoneyChecks = setting<readonly string[]>('billing.broken_money_checks', z.array(z.string()).readonly(), []);

/** The job that looks whether an account is to be topped up. */
export const topUpJob = 'top-up-account';
