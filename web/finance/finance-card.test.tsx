import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { company } from '../testing/known-company.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import { customerName } from './api.ts';
import { FinanceCard, type FinanceLead } from './finance-card.tsx';

const key = 'POST /lead/offer-finance/{id}';
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const lead: FinanceLead = {
  code: 'Ab3dE6gH',
  auto_accepted: false,
  first_request: ago(3),
  accepted_date: ago(1),
  enquiry: { title: 'Mr', forename: 'Arjun', surname: 'Patel', finance_offer: null },
};
const sent = answer(key, { data: { finance_offer: '2026-11-23T09:00:00.000Z' } });
const introduced = vi.fn<(at: string) => void>();
beforeEach(() => introduced.mockReset());

const open = (of: Partial<FinanceLead> = {}, answers: TestAnswers = {}, as: Partial<typeof company> = {}) =>
  openPart(<FinanceCard lead={{ ...lead, ...of }} onIntroduced={introduced} />, {
    texts: ['finance'],
    answers: { 'GET /company/': answer('GET /company/', { data: { ...company, ...as } }), [key]: sent, ...answers },
  });
const button = () => screen.findByRole('button', { name: 'Offer finance' });

describe('customer who can be introduced', () => {
  it('is introduced after confirming consent', async () => {
    const { sent: calls } = await open();
    await user.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Offer finance to Mr Patel?' });
    expect(within(dialog).getByText('Only introduce customers who have agreed')).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send finance introduction' }));
    expect((await screen.findByText('Finance introduction sent to Mr Patel')).closest('output')).not.toBeNull();
    expect(calls.map(({ call }) => call)).toEqual(['POST /lead/offer-finance/Ab3dE6gH']);
    expect(introduced).toHaveBeenCalledWith('2026-11-23T09:00:00.000Z');
  });

  it('is not introduced when the question is declined', async () => {
    const { sent: calls } = await open();
    await user.click(await button());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be introduced again after a failure', async () => {
    const app = await open({}, { [key]: 'unreachable' });
    await user.click(await button());
    await user.click(await screen.findByRole('button', { name: 'Send finance introduction' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Sorry, there was an error. The finance introduction has not been sent. Please refresh the page and try again.',
    );
    expect((await button()).getAttribute('aria-disabled')).toBeNull();
    app.change({ [key]: sent });
    await user.click(await button());
    await user.click(await screen.findByRole('button', { name: 'Send finance introduction' }));
    await screen.findByText('Finance introduction sent to Mr Patel');
    expect(document.body.textContent).not.toContain('Sorry, there was an error.');
  });

  it('shows that someone else was faster', async () => {
    await open({}, { [key]: refusal(key, 409, ['This lead has already been sent a finance introduction']) });
    await user.click(await button());
    await user.click(await screen.findByRole('button', { name: 'Send finance introduction' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This lead has already been sent a finance introduction');
  });
});

describe('customer who cannot be introduced', () => {
  it.each<[string, Partial<FinanceLead>, string]>([
    ['any more', { enquiry: { ...lead.enquiry, finance_offer: ago(0) } }, 'This lead has already been sent a finance introduction'],
    ['after 14 days', { accepted_date: ago(15) }, 'Finance not available for this lead'],
    ['14 days after the first request', { auto_accepted: true, first_request: ago(15) }, 'Finance not available for this lead'],
  ])('%s: the button says why', async (_, of, reason) => {
    const { sent: calls } = await open(of);
    const offer = await button();
    expect(offer.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(offer.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    await user.click(offer);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each<[string, Partial<typeof company>]>([
    ['has no finance', { can_offer_finance: false }],
    ['has finance hidden', { account: { ...company.account, show_finance: false } }],
    ['is limited', { account: { ...company.account, type_id: 3 } }],
    ['is Danish', { country: { id: 'dk', iso_code: 'dk' } }],
  ])('of a company that %s has no card', async (_, as) => {
    await open({}, {}, as);
    expect(document.body.textContent).not.toContain('Finance');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it.each([
  [{ title: 'Mr', forename: 'Arjun', surname: 'Patel' }, 'Mr Patel'],
  [{ title: null, forename: 'Arjun', surname: 'Patel' }, 'Arjun Patel'],
  [{ title: '', forename: null, surname: 'Patel' }, 'Patel'],
])('%j is addressed as %s', (names, called) => {
  expect(customerName(names)).toBe(called);
});
