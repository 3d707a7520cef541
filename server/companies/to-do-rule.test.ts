import { describe, expect, it } from 'vitest';
import { toDoKeys, type ToDoKey } from '../../contract/companies/values.ts';
import { openToDos, toDoList, type ToDoFacts } from './to-do-rule.ts';

const complete: ToDoFacts = {
  accountType: 2,
  showSettings: true,
  companyDetailsFilled: true,
  hasCoverage: true,
  hasListing: true,
  hasPaymentMethod: true,
  leadDeliveryConfirmed: true,
  leadAlertsConfirmed: true,
};
const untouched: ToDoFacts = {
  accountType: 2,
  showSettings: true,
  companyDetailsFilled: false,
  hasCoverage: false,
  hasListing: false,
  hasPaymentMethod: false,
  leadDeliveryConfirmed: false,
  leadAlertsConfirmed: false,
};

describe('the to-do list of a company', () => {
  it.each<[string, Partial<ToDoFacts>, ToDoKey[]]>([
    ['everything is set up', {}, []],
    ['a required detail is missing', { companyDetailsFilled: false }, ['company_details']],
    ['no area has work types and districts', { hasCoverage: false }, ['coverage']],
    ['trading name or description is missing', { hasListing: false }, ['listing']],
    ['there is no way to pay', { hasPaymentMethod: false }, ['missing_payment_method']],
    ['lead delivery was never confirmed', { leadDeliveryConfirmed: false }, ['lead_delivery']],
    ['lead alerts were never confirmed', { leadAlertsConfirmed: false }, ['lead_alerts']],
    ['two things are open', { leadAlertsConfirmed: false, hasCoverage: false }, ['coverage', 'lead_alerts']],
    ['a limited account has no listing', { accountType: 3, hasListing: false }, []],
    ['a limited account has no coverage', { accountType: 3, hasListing: false, hasCoverage: false }, ['coverage']],
    ['a key account has no listing', { accountType: 1, hasListing: false }, ['listing']],
  ])('when %s', (_, facts, open) => {
    expect(openToDos({ ...complete, ...facts })).toEqual(open);
  });

  it('holds all six keys right after registration', () => {
    expect(openToDos(untouched)).toEqual([...toDoKeys]);
  });

  it('states whether each is done, and omits those not required', () => {
    const facts = { ...complete, hasCoverage: false, hasListing: false };
    expect(toDoList(facts)).toEqual([
      { key: 'company_details', complete: true },
      { key: 'coverage', complete: false },
      { key: 'listing', complete: false },
      { key: 'missing_payment_method', complete: true },
      { key: 'lead_delivery', complete: true },
      { key: 'lead_alerts', complete: true },
    ]);
    expect(toDoList({ ...facts, accountType: 3 }).map(({ key }) => key)).not.toContain('listing');
  });

  it('is empty when settings are hidden', () => {
    expect(openToDos({ ...untouched, showSettings: false })).toEqual([]);
  });
});
