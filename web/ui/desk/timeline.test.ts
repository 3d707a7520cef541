import { expect, it } from 'vitest';
import { createFormat } from '../../../contract/kit/format.ts';
import { fieldWords, valueWords } from './timeline.tsx';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', country: 'gb' });

it.each([
  ['paymentTermsDays', 'Payment terms days'],
  ['priceMinor', 'Price'],
  ['price_minor', 'Price'],
  ['discountBp', 'Discount'],
  ['companyId', 'Company'],
  ['address.postcode', 'Address, postcode'],
  ['vatArea', 'VAT area'],
  ['gb', 'United Kingdom'],
])('names the field %s "%s"', (field, words) => expect(fieldWords(field)).toBe(words));

it.each([
  ['priceMinor', '2450', '24.50'],
  ['discountBp', '1250', '12.5%'],
  ['locked', 'true', 'Yes'],
  ['number', '2450', '2450'],
  ['lockedAt', '2026-03-02T10:00:00Z', '2 Mar 2026, 10:00'],
])('writes %s %s as %s', (field, value, words) => expect(valueWords(field, value, format)).toBe(words));
