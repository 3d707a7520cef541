import { expect, it } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const served = (id: number, name: string, position: number) => ({ company: { id, name }, position, price: 24, last_served_at: null });
const result = answer('POST /operator/dry-run/enquiry', {
  data: {
    enquiry: null,
    work_type: 'Boiler repair',
    district: 'LE1',
    country: 'gb',
    currency: 'GBP',
    price: 24,
    slots: 3,
    automatic_paused: false,
    automatic: [served(1, 'Alder Heating', 1)],
    offers: [{ ...served(2, 'Birch Plumbing', 2), until: '2026-03-02T10:30:00Z' }],
    marketplace: { opens_at: '2026-03-02T10:30:00Z', slots: 1, total: 0, next: [] },
    not_matched: [
      { reason: '109', total: 1, companies: [{ id: 3, name: 'Cedar Gas', detail: '4.80' }] },
      { reason: 'cap_day', total: 25, companies: [{ id: 4, name: 'Dogwood Ltd', detail: '' }] },
    ],
    nearby: 2,
  },
});
const types = answer('GET /operator/intake/work-types', {
  data: [{ code: 'boiler-repair', site: 1, description: 'Boiler repair', questions: [] }],
});
const open = (address: string) =>
  openDesk(address, { ...staffAnswers('agent'), 'GET /operator/intake/work-types': types, 'POST /operator/dry-run/enquiry': result });

it('lists who would get a lead, at what price, and why not the others', async () => {
  const desk = await open('/operator/dry-run');
  await screen.findByRole('option', { name: 'Boiler repair' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lead type' }), 'boiler-repair');
  await fill(screen.getByRole('textbox', { name: 'Postcode' }), 'LE1 1AA');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const heading = await screen.findByRole('heading', { name: 'Boiler repair, LE1: £24.00 + VAT' });
  await eventually(() => expect(document.activeElement).toBe(heading));
  const part = (name: string) => within(screen.getByRole('region', { name }));
  part('Buy automatically').getByText('Alder Heating');
  part('Get an offer').getByText(/until 2 Mar 2026, 10:30/);
  part('Marketplace').getByText('1 slot opens to all companies at 2 Mar 2026, 10:30.');
  part('Why not the others').getByText('Not enough credit (1)');
  part('Why not the others').getByText(/\(£4\.80 over\)/);
  part('Why not the others').getByText('Daily cap reached (25)');
  part('Why not the others').getByText('and 24 more');
  part('Why not the others').getByText('2 companies cover this place but not this lead type.');
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({
    country: 'gb',
    work_type: 'boiler-repair',
    postcode: 'LE1 1AA',
    number_leads_requested: 3,
  });
});

it('runs for an existing lead by its code', async () => {
  const desk = await open('/operator/dry-run?code=ABCD2345');
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await screen.findByRole('heading', { name: /^Boiler repair/ });
  expect(desk.bodies.at(-1)).toBe('{"quote_code":"ABCD2345"}');
});

it('requires a description of the lead', async () => {
  await open('/operator/dry-run');
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await screen.findByRole('link', { name: 'Enter the postcode' });
});
