import { describe, expect, test, vi } from 'vitest';
import type { BoughtLead } from '../../../contract/buying/endpoints.ts';
import { openPart } from '../../testing/open-part.tsx';
import { eventually } from '../../testing/eventually.ts';
import { screen, user, within } from '../../testing/page.ts';
import { openBasket } from '../test-basket.tsx';
import { testBoughtLead } from '../test-leads.ts';
import { BoughtPanel } from './bought-panel.tsx';

async function openBought(changes: Partial<BoughtLead['enquiry']> = {}) {
  const lead = testBoughtLead();
  const onClose = vi.fn();
  const part = await openPart(
    <BoughtPanel lead={{ ...lead, enquiry: { ...lead.enquiry, ...changes } }} workType="Boiler repair" onClose={onClose} />,
    {
      texts: ['buying'],
    },
  );
  await screen.findByRole('heading', { name: 'Thank you. This lead is yours.' });
  return { ...part, onClose };
}

/** Reads the list of details as pairs. */
function details(): [string, string][] {
  return screen.getAllByRole('term').map((label) => [label.textContent, label.nextElementSibling?.textContent ?? '']);
}

describe('bought lead', () => {
  test('shows everything needed to get in touch', async () => {
    await openBought();
    expect(details()).toEqual([
      ['Title', 'Mrs'],
      ['Forename', 'Ada'],
      ['Surname', 'Marsh'],
      ['Telephone', '07700 900123'],
      ['Email', 'ada@example.org'],
      ['Address', '1 Mill Lane'],
      ['Town', 'Leicester'],
      ['Postcode', 'LE4 7ZS'],
    ]);
    expect(screen.getByText('£28.80 including VAT, on invoice INV-1')).toBeTruthy();
  });

  test('omits missing details without a gap', async () => {
    await openBought({ title: null, email: null, address1: null, address2: null, telephone: null });
    expect(details().map(([label]) => label)).toEqual(['Forename', 'Surname', 'Town', 'Postcode']);
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  test('joins its address lines', async () => {
    await openBought({ address1: 'Flat 2', address2: '1 Mill Lane' });
    expect(screen.getByText('Flat 2, 1 Mill Lane')).toBeTruthy();
  });

  test('has a phone link and opens from here', async () => {
    const part = await openBought();
    expect(screen.getByRole('link', { name: 'Call 07700 900123' }).getAttribute('href')).toBe('tel:+447700900123');
    expect(screen.getByRole('link', { name: 'Go to My leads' }).getAttribute('href')).toBe('/my-leads');
    expect(screen.getByRole('link', { name: 'Print (PDF)' }).getAttribute('href')).toBe('/download/lead/LEAD7ABC.pdf');
    await user.click(screen.getByRole('link', { name: 'View Lead' }));
    await eventually(() => expect(part.place()).toBe('/lead/LEAD7ABC'));
  });

  test('shows calling as the first action', async () => {
    await openBought();
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Call 07700 900123',
      'Text message',
      'Email',
      'Map (opens in a new tab)',
      'View Lead',
      'Print (PDF)',
      'Go to My leads',
    ]);
  });

  test('offers the other ways to get in touch', async () => {
    await openBought();
    const ways = within(screen.getByRole('list', { name: 'Get in touch' })).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      'sms:+447700900123',
      'mailto:ada@example.org',
      'https://www.google.com/maps/search/?api=1&query=1+Mill+Lane%2C+Leicester%2C+LE4+7ZS',
    ]);
  });

  test('omits contact options the customer did not give', async () => {
    await openBought({ email: null, telephone: null, address1: null, address2: null, town: null, postcode: null });
    const ways = within(screen.getByRole('list', { name: 'Get in touch' }));
    expect(ways.queryByRole('link')).toBeNull();
    expect(ways.getByRole('button', { name: 'Save contact' })).toBeTruthy();
  });

  test('exports a contact card from the revealed details', async () => {
    const saved: File[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: File) => saved.push(file) && 'blob:contact', revokeObjectURL: () => {} }),
    );
    const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await openBought();
    await user.click(screen.getByRole('button', { name: 'Save contact' }));
    expect(press).toHaveBeenCalledOnce();
    press.mockRestore();
    const [file] = saved;
    expect([file?.name, file?.type]).toEqual(['Ada Marsh.vcf', 'text/vcard;charset=utf-8']);
    expect(await file?.text()).toContain('NOTE:Boiler repair\\, lead LEAD7ABC');
  });

  test('closes with "Close"', async () => {
    const { onClose } = await openBought();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

test('focuses the thank-you and removes the lead from the company’s market', async () => {
  const pane = await openBasket();
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Buy Lead' }));
  const thanks = await screen.findByRole('heading', { name: 'Thank you. This lead is yours.' });
  await eventually(() => expect(document.activeElement).toBe(thanks));
  expect(pane.actioned).toEqual([7]);
  expect(screen.queryByText('Combi is losing pressure.')).toBeNull();
});
