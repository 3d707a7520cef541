import * as z from 'zod';
import { keptValue } from '../platform/business-settings.ts';

/** The checks of money that the last run found broken. While there is one, nothing is bought or paid without a person. */
export const brokenMoneyChecks = keptValue<readonly string[]>('billing.broken_money_checks', z.array(z.string()).readonly(), []);

/** The job that looks whether an account is to be topped up. */
export const topUpJob = 'top-up-account';
