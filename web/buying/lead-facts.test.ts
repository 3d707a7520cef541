import { describe, expect, test } from 'vitest';
import { shortAddress, findTimescale, visibleAnswers, toLead } from './lead.ts';
import { testAnswer, testLead, testRow } from './test-leads.ts';

describe('timescale', () => {
  test.each([
    ['is the answer to question 1', [testAnswer(1, 'ASAP')], 'ASAP'],
    ['is the answer to question 2 of older forms', [testAnswer(2, '1MONTH')], '1MONTH'],
    ['is the answer to question 1 where both are answered', [testAnswer(2, '1MONTH'), testAnswer(1, '3MONTHS')], '3MONTHS'],
    ['is unknown where neither is answered', [testAnswer(3, 'ASAP')], undefined],
    ['is unknown where the answer is none of ours', [testAnswer(1, 'LATER')], undefined],
  ])('%s', (_, answers, timescale) => {
    expect(findTimescale(testLead({ answers }))).toBe(timescale);
  });
});

describe('short address', () => {
  test.each([
    ['england/leicestershire/leicester', 'Leicester, Leicestershire', 'Leicester, Leicestershire'],
    ['england/london/camden', 'Camden, Greater London', 'London'],
    ['England/London/Camden', 'Camden, Greater London', 'London'],
    ['england/london-colney', 'London Colney, Hertfordshire', 'London Colney, Hertfordshire'],
  ])('of %s in %s is shortened to %s', (locationUrl, location, short) => {
    expect(shortAddress(testLead({ locationUrl, location }))).toBe(short);
  });
});

test('hides two questions that are shown elsewhere', () => {
  const answers = ['Fuel', 'Qualified', ' Description of proposed work', 'Qualified by phone'].map((question) => ({ question }));
  expect(visibleAnswers(answers)).toEqual([{ question: 'Fuel' }, { question: 'Qualified by phone' }]);
});

describe('toLead', () => {
  test.each([
    ['viewed', { isViewed: true }, { isViewed: true }],
    ['outside coverage', { isInCoverage: false }, { isInCoverage: false }],
    ['not looked at', { contactFacts: [] }, { contactFacts: [] }],
    ['offered', { isOffered: true }, { isOffered: true, isGuaranteed: false }],
    ['guaranteed', { offeredUntil: '2026-03-04T15:44:00Z' }, { isGuaranteed: true, guaranteedUntil: '2026-03-04T15:44:00Z' }],
    ['with its price', { price: 20.4, vat: 4.08 }, { price: 20.4, vat: 4.08, currency: 'GBP' }],
  ])('is %s', (_, facts, known) => {
    expect(toLead(testRow(facts))).toMatchObject(known);
  });
});
