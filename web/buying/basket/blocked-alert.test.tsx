import { describe, expect, test } from 'vitest';
import { availabilityCodes } from '../../../contract/buying/values.ts';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { screen, user, within } from '../../testing/page.ts';
import { openBasket } from '../test-basket.tsx';
import { testLead } from '../test-leads.ts';
import { market } from '../test-market.ts';

const check = 'GET /lead/availability/{id}';
const refused = (...errors: string[]) => ({ [check]: refusal(check, 409, errors) });
const alert = () => screen.findByRole('alert');

const sentences: Record<keyof typeof availabilityCodes, string> = {
  '101': 'This lead is no longer available.',
  '102': 'You have already rejected this lead.',
  '103': "This lead was offered to you until 4 Mar 2026, 15:44. The guarantee has expired, so it's no longer available.",
  '104': 'Please confirm your email address first. Check your junk mail, or request another email.',
  '105': 'You have already accepted this lead.',
  '106': 'Sorry, we removed this lead after a manual review.',
  '107': 'Too late. This lead has already been purchased the maximum of 3 times.',
  '108': 'You are not currently able to purchase leads. Please contact us.',
  '109': "This purchase would take you over your credit limit. You'd be £36.40 over it.",
  '110': 'You need a valid accreditation to buy this lead. Yours is missing or has expired.',
  '111': 'Add a card to your account to buy a lead.',
  '112': 'Complete the To Do list to start buying.',
  '113': 'This lead costs more than you may still spend. An owner of your company can raise your limit. You have £12.00 left.',
};
const details: Partial<Record<string, string>> = { '103': '2026-03-04T15:44:00Z', '109': '36.40', '113': '12.00' };

describe('blocked lead', () => {
  test.each(Object.entries(sentences))('shows for reason %s: %s', async (code, sentence) => {
    await openBasket(refused(`${code}--${details[code] ?? ''}`));
    expect(within(await alert()).getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy Lead' })).toBeNull();
  });

  test.each([
    ['103--', "This lead was offered to you. The guarantee has expired, so it's no longer available."],
    ['109--', 'This purchase would take you over your credit limit.'],
    ['113--', 'This lead costs more than you may still spend. An owner of your company can raise your limit.'],
    ['109--much', 'This purchase would take you over your credit limit.'],
    ['999--later', 'Generic Error'],
    ['108--overdue', 'An invoice has been overdue for too long. Settle your account to buy leads again.'],
  ])('for %s, without details the text needs, reads: %s', async (error, sentence) => {
    await openBasket(refused(error));
    expect(within(await alert()).getByText(sentence, { exact: true })).toBeTruthy();
  });

  test.each([
    [1, 'Too late. This lead was for one company only, and it has been purchased.'],
    [2, 'Too late. This lead has already been purchased the maximum of 2 times.'],
  ])('states that %d companies have bought it', async (max, sentence) => {
    await openBasket(refused('107--'), { lead: testLead({ max, sold: max - 1 }) });
    expect((await alert()).textContent).toContain(sentence);
  });

  test.each<[string, TestAnswer]>([
    ['gives no reason', refusal(check, 409, [])],
    ['does not know it', refusal(check, 404, ['Not found'])],
  ])('is shown as unavailable because the server %s', async (_, given) => {
    await openBasket({ [check]: given });
    expect((await alert()).textContent).toBe('This lead is not available');
  });

  test('keeps its details below, with a close button', async () => {
    await openBasket(refused('101--'));
    await alert();
    expect(screen.getByRole('heading', { name: 'Boiler repair' })).toBeTruthy();
    expect(screen.getByText('Combi is losing pressure.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('The pane is closed')).toBeTruthy();
  });

  test('moves the focus from the title to the reason', async () => {
    await openBasket(refused('101--'));
    const reason = await alert();
    await eventually(() => expect(document.activeElement).toBe(reason));
  });
});

describe('remedies', () => {
  test.each([
    ['108', 'Contact us', '/help/contact'],
    ['109', 'Contact account management', '/help/contact'],
    ['109', 'Settle Account', '/account/invoices?settleAccount=true'],
    ['110', 'Update accreditations', '/account/accreditations'],
    ['111', 'Add a card', '/account/payment-methods'],
    ['112', 'To Do list', '/#todo'],
  ])('for %s reads "%s" and links to %s', async (code, name, address) => {
    const pane = await openBasket(refused(`${code}--`));
    const link = within(await alert()).getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(address);
    await user.click(link);
    await eventually(() => expect(pane.place()).toBe(address));
  });

  test.each([
    ['not_added', 'To buy this lead, add a valid accreditation: Gas Safe Register. Yours is missing or has expired.'],
    ['pending', "We're still checking an accreditation you need for this lead: Gas Safe Register. You can buy it once we've approved it."],
  ] as const)('for 110 names the accreditation that is %s and links to the page listing it', async (state, sentence) => {
    const missing = 'GET /company/accreditations/missing';
    const gas = { id: 1, code: 'gas-safe', name: 'Gas Safe Register', state, work_types: [] };
    const other = { ...gas, id: 2, code: 'oftec', name: 'OFTEC' };
    await openBasket({ ...refused('110--gas-safe'), [missing]: answer(missing, { data: [gas, other] }) });
    await within(await alert()).findByText(sentence);
    const link = within(await alert()).getByRole('link', { name: 'Update accreditations' });
    expect(link.getAttribute('href')).toBe('/account/accreditations?also=gas-safe');
  });

  test('resends the mail from here for 104', async () => {
    await openBasket(refused('104--'));
    expect(within(await alert()).getByRole('button', { name: 'Resend confirmation email' })).toBeTruthy();
  });

  test.each(['101', '102', '106', '107'])('is absent for %s', async (code) => {
    await openBasket(refused(`${code}--`));
    const reason = await alert();
    expect(within(reason).queryAllByRole('link')).toEqual([]);
    expect(within(reason).queryAllByRole('button')).toEqual([]);
  });

  test.each<[string, TestAnswer, string]>([
    ['its page', answer('GET /lead/marketplace', { data: { code: 'LEADCODE1' } }), '/lead/LEADCODE1'],
    ['My leads, where its code cannot be found', 'unreachable', '/my-leads'],
  ])('for 105 is "View Lead" and links to %s', async (_, given, address) => {
    const pane = await openBasket({ ...refused('105--'), 'GET /lead/marketplace': given });
    await user.click(within(await alert()).getByRole('button', { name: 'View Lead' }));
    await eventually(() => expect(pane.place()).toBe(address));
    expect(pane.calls).toContain('GET /lead/marketplace?enquirycode=QUOTE7&pageSize=10');
  });
});

describe('failed check', () => {
  test.each<[string, TestAnswer, string]>([
    [
      'says so, with the reason of the server',
      { status: 429, body: { data: { errors: ['Too many requests. Please wait a minute.'] } } },
      'We could not check this lead.Too many requests. Please wait a minute.',
    ],
    ['without an answer says so, and never that the lead is not available', 'unreachable', 'We could not check this lead.'],
    ['with a reason that we do not know says so', refusal(check, 409, ['999--later']), 'Generic Error'],
  ])('%s and can be retried', async (_, failure, sentence) => {
    const pane = await openBasket({ [check]: failure });
    expect((await alert()).textContent).toBe(`${sentence}Try again`);
    pane.change(market());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Buy Lead' })).toBeTruthy();
    expect(pane.calls.filter((call) => call === 'GET /lead/availability/7')).toHaveLength(2);
  });
});
