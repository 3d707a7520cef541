import { expect, it } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { staffDetail } from '../../billing/operator/test-documents.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { deskLead, leadAnswers, wholeLead } from './test-leads.ts';

/** Opens an action from the previewed lead’s menu. */
async function choose(action: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog', { name: /\?$/ });
}
const why = (dialog: HTMLElement): Promise<void> => fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'agreed by telephone');
const confirm = (dialog: HTMLElement, name: string): Promise<void> => user.click(within(dialog).getByRole('button', { name }));

it('lists leads with their columns and each view’s empty text', async () => {
  const desk = await openDesk('/operator/leads', leadAnswers());
  const row = await screen.findByRole('row', { name: /K7M2Q9XW/ });
  for (const text of ['Gas boiler replacement', 'LE4', 'ASAP', '£24.00', '1/3 sold, 1 reserved', 'Live', 'Boiler guide'])
    expect(row.textContent).toContain(text);
  const none = answer('GET /operator/leads', { data: [], meta: { totalResults: 0, pageSize: 20 } });
  desk.change({ 'GET /operator/leads': none });
  await user.click(screen.getByRole('button', { name: 'Held' }));
  await screen.findByText('No held leads.');
  expect(desk.place()).toBe('/operator/leads?view=held');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'dk');
  await screen.findByText('No leads match these filters.');
});

it('does not show a loading view as empty, even after an empty one', async () => {
  const none = answer('GET /operator/leads', { data: [], meta: { totalResults: 0, pageSize: 20 } });
  const desk = await openDesk('/operator/leads?view=held', { ...leadAnswers(), 'GET /operator/leads': none });
  await screen.findByText('No held leads.');
  desk.change({ 'GET /operator/leads': 'pending' });
  await user.click(screen.getByRole('button', { name: 'Withdrawn' }));
  await eventually(() => expect(desk.place()).toContain('view=withdrawn'));
  expect(screen.queryByText('No withdrawn leads.')).toBeNull();
});

it('keeps a numeric search as text in the address', async () => {
  const desk = await openDesk('/operator/leads?search=2100&open=100001', leadAnswers());
  expect(await screen.findByDisplayValue('2100')).toBeDefined();
  await screen.findByRole('heading', { name: 'Lead K7M2Q9XW' });
  expect(desk.calls.find((call) => call.includes('/operator/leads?'))).toContain('search=2100');
});

it('shows history, buyers, declines with reasons, and a masked customer', async () => {
  await openDesk('/operator/leads?open=100001', leadAnswers());
  const story = await screen.findByRole('list', { name: 'Timeline' });
  const lines = within(story).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Received'),
    expect.stringContaining('2 companies did not matchDaily cap reached'),
    expect.stringContaining('Bought by Midland Heating Ltd for £24.00, automatically'),
  ]);
  expect(screen.getByRole('link', { name: 'Midland Heating Ltd' }).getAttribute('href')).toBe('/operator/companies/7');
  screen.getByText(/Declined .*: Too far away/);
  screen.getByText('07••• •••123');
});

it('reveals the customer for a reason', async () => {
  const contact = {
    title: 'Ms',
    forename: 'Winifred',
    surname: 'Planted',
    telephone: '+447700900123',
    alternate_phone: null,
    email: 'w@consumer.test',
    address1: '12 High Street',
    address2: null,
    town: 'Leicester',
    postcode: 'LE4 7ZS',
  };
  const desk = await openDesk('/operator/leads/100001', {
    ...leadAnswers(),
    'POST /operator/enquiries/{id}/reveal': answer('POST /operator/enquiries/{id}/reveal', { data: contact }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show details' }));
  const dialog = await screen.findByRole('dialog');
  await why(dialog);
  await confirm(dialog, 'Show details');
  await screen.findByText('Ms Winifred Planted');
  expect(desk.bodies).toEqual([JSON.stringify({ reason: 'agreed by telephone' })]);
});

it('carries nothing revealed over to the next lead', async () => {
  const reveal = 'POST /operator/enquiries/{id}/reveal' as const;
  const contact = {
    title: null,
    forename: 'Winifred',
    surname: 'Planted',
    telephone: '+447700900123',
    alternate_phone: null,
    email: 'w@consumer.test',
    address1: null,
    address2: null,
    town: null,
    postcode: 'LE4 7ZS',
  };
  const desk = await openDesk('/operator/leads/100001', {
    ...leadAnswers(),
    [reveal]: answer(reveal, { data: contact }),
    'GET /operator/search': answer('GET /operator/search', {
      data: { companies: [], leads: [{ id: 100_001, name: 'K7M2Q9XW', detail: '' }], invoices: [], people: [], places: [] },
    }),
  });
  const goTo = async (id: number, code: string) => {
    const hit = { id, name: code, detail: '' };
    desk.change({
      'GET /operator/search': answer('GET /operator/search', {
        data: { companies: [], leads: [hit], invoices: [], people: [], places: [] },
      }),
      'GET /operator/leads/{id}': answer('GET /operator/leads/{id}', { data: wholeLead({ lead: deskLead({ id, code }) }) }),
    });
    await user.keyboard('{Control>}k{/Control}');
    await fill(await screen.findByRole('searchbox', { name: /^Company, person/ }), code);
    await user.click(await screen.findByRole('link', { name: code }));
    await screen.findByRole('heading', { level: 1, name: `Lead ${code}` });
  };
  await screen.findByText('07••• •••123');
  await goTo(100_002, 'NEXTLEAD');
  await goTo(100_001, 'K7M2Q9XW');
  await user.click(await screen.findByRole('button', { name: 'Show details' }));
  const dialog = await screen.findByRole('dialog');
  await why(dialog);
  await confirm(dialog, 'Show details');
  await screen.findByText('Winifred Planted');
  // Cached, so it shows at once.
  await goTo(100_002, 'NEXTLEAD');
  expect(screen.queryByText('Winifred Planted')).toBeNull();
  await screen.findByRole('button', { name: 'Show details' });
  // An open dialog must not carry over to the next lead, which it would then act on.
  await choose('Withdraw');
  await goTo(100_001, 'K7M2Q9XW');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('withdraws with the buyers named, sending the state displayed', async () => {
  const desk = await openDesk('/operator/leads?open=100001', {
    ...leadAnswers(),
    'POST /operator/enquiries/{id}/remove': answer('POST /operator/enquiries/{id}/remove', { data: {} }),
  });
  const dialog = await choose('Withdraw');
  within(dialog).getByRole('heading', { name: 'Withdraw lead K7M2Q9XW?' });
  within(dialog).getByText(/Midland Heating Ltd, .*£24\.00/);
  await confirm(dialog, 'Withdraw');
  await within(dialog).findByText(/Enter a reason/);
  await why(dialog);
  await confirm(dialog, 'Withdraw');
  await expect.poll(() => desk.bodies).toEqual([JSON.stringify({ seen_change: 5, reason: 'agreed by telephone', by_consumer: true })]);
});

it('credits part of a buyer’s invoice with note and reason', async () => {
  const read = 'GET /operator/invoices/{code}' as const;
  const give = 'POST /operator/invoices/{code}/credit' as const;
  const { buyers } = wholeLead();
  const credited = (id: number, name: string, left: number) =>
    buyers.map((buyer) => ({
      ...buyer,
      company: { id, name },
      code: `GHIJKL678${id}`,
      credit_note: `1000${id}-0002C`,
      invoice: { ...buyer.invoice, creditable_net: left },
    }));
  const all = [...buyers, ...credited(8, 'North Gas Ltd', 0), ...credited(9, 'South Gas Ltd', 12)];
  const desk = await openDesk('/operator/leads/100001', {
    ...leadAnswers(wholeLead({ buyers: all })),
    [read]: answer(read, { data: { ...staffDetail, document: { ...staffDetail.document, code: '10007-0001' } } }),
    [give]: answer(give, { data: { code: '10007-0002C', total: 12 } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit buyers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Credit the buyers of lead K7M2Q9XW' });
  within(dialog).getByText('Credited, 10008-0002C');
  within(dialog).getByText('Credited, 10009-0002C');
  // A partly refunded buyer can get the rest.
  const choices = within(dialog).getAllByRole('button', { name: /^Credit / });
  expect(choices.map((one) => one.getAttribute('aria-label'))).toEqual(['Credit Midland Heating Ltd', 'Credit South Gas Ltd']);
  await user.click(within(dialog).getByRole('button', { name: 'Credit Midland Heating Ltd' }));
  const form = await screen.findByRole('dialog', { name: 'Credit invoice 10007-0001?' });
  await user.click(within(form).getByRole('radio', { name: 'Part of it' }));
  await fill(within(form).getByRole('textbox', { name: 'Amount excluding VAT' }), '10');
  await fill(within(form).getByRole('textbox', { name: 'Text on the credit note' }), 'As agreed on the telephone');
  await why(form);
  await confirm(form, 'Issue credit note');
  await expect
    .poll(() => desk.bodies.at(-1))
    .toBe(JSON.stringify({ net: 10, note: 'As agreed on the telephone', report: null, reason: 'agreed by telephone' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('reports a colleague’s change in the dialog and keeps input', async () => {
  const words = 'Another operator changed this lead at 14:32. Reload.';
  await openDesk('/operator/leads/100001', {
    ...leadAnswers(),
    'PUT /operator/enquiries/{id}/maximum': refusal('PUT /operator/enquiries/{id}/maximum', 409, [words]),
  });
  const dialog = await choose('Set maximum buyers');
  // One is sold and one reserved, so it cannot become exclusive.
  expect(within(dialog).queryByRole('radio', { name: '1 company (Exclusive)' })).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: '2 companies' }));
  await why(dialog);
  await confirm(dialog, 'Set maximum buyers');
  expect((await within(dialog).findByRole('alert')).textContent).toContain(words);
  within(dialog).getByDisplayValue('agreed by telephone');
});

it('rejects an unreadable price instead of using the list price', async () => {
  const change = 'PUT /operator/enquiries/{id}/price' as const;
  const desk = await openDesk('/operator/leads/100001', {
    ...leadAnswers(wholeLead({ price_override: 30 })),
    [change]: answer(change, { data: {} }),
  });
  const dialog = await choose('Change price');
  await why(dialog);
  const price = within(dialog).getByRole('textbox', { name: 'Price in GBP, excluding VAT' });
  for (const typed of ['£30', '1,234.50', '', '30 pounds']) {
    await fill(price, typed);
    await confirm(dialog, 'Change price');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Enter a price');
  }
  expect(desk.bodies).toEqual([]);
  await fill(price, '30,50');
  await confirm(dialog, 'Change price');
  await expect.poll(() => desk.bodies).toEqual([JSON.stringify({ seen_change: 5, reason: 'agreed by telephone', price: 30.5 })]);
});

it('links a lead to its dry run by code', async () => {
  const desk = await openDesk('/operator/leads?open=100001', leadAnswers());
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Who would get it now? (dry run)' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lead code' })).value).toBe('K7M2Q9XW');
  expect(desk.place()).toBe('/operator/dry-run?code=K7M2Q9XW');
});

it('offers a lead to a company found by search', async () => {
  const desk = await openDesk('/operator/leads/100001', {
    ...leadAnswers(),
    'GET /operator/search': answer('GET /operator/search', {
      data: { companies: [{ id: 12, name: 'North Gas Ltd', detail: '10012' }], leads: [], invoices: [], people: [], places: [] },
    }),
    'POST /operator/enquiries/{id}/offer': answer('POST /operator/enquiries/{id}/offer', { data: {} }),
  });
  const dialog = await choose('Offer to a company');
  await why(dialog);
  await confirm(dialog, 'Offer to a company');
  await within(dialog).findByText('Choose a company first.');
  await fill(within(dialog).getByRole('searchbox', { name: 'Company' }), 'north');
  await user.click(await within(dialog).findByRole('radio', { name: 'North Gas Ltd' }));
  await confirm(dialog, 'Offer to a company');
  await expect.poll(() => desk.bodies.at(-1)).toContain('"company":12');
});

it('offers only possible actions: a held lead is released, an agent changes no price', async () => {
  const lead = deskLead({ stage: 'held', status: 'held', sold: 0, reserved: 0, released_at: null, priority_until: null });
  await openDesk('/operator/leads/100001', leadAnswers(wholeLead({ lead, buyers: [] }), 'agent'));
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'Release' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Release',
    'Hold',
    'Qualify',
    'Set maximum buyers',
    'Withdraw',
    'Who would get it now? (dry run)',
  ]);
});

it('shows leads as cards with one menu on a phone', async () => {
  await openDesk('/operator/leads', leadAnswers(), 390);
  await screen.findByText('Gas boiler replacement, LE4');
  screen.getByText('1/3 sold, 1 reserved');
  expect(screen.getAllByRole('button', { name: 'Actions' })).toHaveLength(1);
});
