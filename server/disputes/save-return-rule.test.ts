import { expect, it } from 'vitest';
import type { Proof } from '../../contract/disputes/values.ts';
import { isWhole, type RuleContent } from './save-return-rule.ts';

const byOperator: RuleContent = {
  offered: true,
  windowDays: 7,
  automaticWindowDays: 14,
  decidedBy: 'operator',
  attemptsNeeded: null,
  attemptsHours: null,
  answerHours: null,
  quotaBp: null,
  quotaDays: null,
  quotaLeast: null,
  removesEnquiry: false,
};
const byCustomer: RuleContent = { ...byOperator, decidedBy: 'customer', answerHours: 72 };
const attempts = { attemptsNeeded: 3, attemptsHours: 48 };
const quota = { quotaBp: 2_000, quotaDays: 90, quotaLeast: 2 };

it.each<[what: string, proof: Proof, content: RuleContent, expected: boolean]>([
  ['an operator decides', 'text', byOperator, true],
  ['the customer decides in a number of hours', 'text', byCustomer, true],
  ['the customer decides without a time', 'text', { ...byCustomer, answerHours: null }, false],
  ['an operator decides, with a time for the customer', 'text', { ...byOperator, answerHours: 72 }, false],
  ['silence counts up to a quota', 'text', { ...byCustomer, ...quota }, true],
  ['a quota without a customer to ask', 'text', { ...byOperator, ...quota }, false],
  ['attempts are proof, with number and hours', 'attempts', { ...byCustomer, ...attempts }, true],
  ['attempts are proof, without hours', 'attempts', { ...byCustomer, attemptsNeeded: 3 }, false],
  ['attempts are proof, without either', 'attempts', byCustomer, false],
  ['attempts are no proof, but required', 'text', { ...byCustomer, ...attempts }, false],
])('a rule is whole: %s', (_, proof, content, expected) => {
  expect(isWhole({ proof }, content)).toBe(expected);
});
