import { describe, expect, it, vi } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { eventually } from '../testing/eventually.ts';
import { inRouter } from '../testing/in-router.tsx';
import { company, companyWithout } from '../testing/known-company.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { SideMenu } from './side-menu.tsx';

async function open(address: string, whose: CompanyWire = company, onChoose?: () => void) {
  const { part, place } = inRouter(<SideMenu company={whose} {...(onChoose && { onChoose })} />, address);
  await openComponent(part, ['shell', 'common'], () => 'unreachable');
  await screen.findByRole('navigation', { name: 'Main' });
  return place;
}
const entries = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const current = () => screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
const group = (name: string, expanded: boolean) => screen.findByRole('button', { name, expanded });

describe('the menu', () => {
  it('starts with its groups collapsed, except the one of the current page', async () => {
    await open('/settings/lead-delivery');
    await group('Account', false);
    await group('Settings', true);
    await group('Help', false);
    expect(entries()).toEqual([
      'Dashboard',
      'Buy leads',
      'My leads',
      'Results',
      'Offer finance, NEW',
      'Coverage',
      'Lead delivery',
      'Lead alerts',
      'Integrations',
    ]);
  });

  it.each([
    ['/', ['Dashboard']],
    ['/buy-leads?sort=price', ['Buy leads']],
    ['/my-leads', ['My leads']],
    ['/account/user', ['User']],
    ['/settings/coverage/postcodes?listing=7', ['Coverage']],
    ['/help/contact', ['Contact']],
    ['/licences', []],
  ])('at %s marks %j as the current page', async (address, marked) => {
    await open(address);
    expect(current()).toEqual(marked);
  });

  it('expands and collapses a group without leaving the page, by keyboard too', async () => {
    const place = await open('/my-leads');
    const account = await group('Account', false);
    account.focus();
    await user.keyboard('{Enter}');
    await group('Account', true);
    expect(entries()).toContain('Accreditations');
    await user.keyboard(' ');
    await group('Account', false);
    expect(entries()).not.toContain('Accreditations');
    expect(place()).toBe('/my-leads');
  });

  it('can collapse the group of the current page', async () => {
    await open('/help/contact');
    await user.click(await group('Help', true));
    await group('Help', false);
    expect(current()).toEqual([]);
  });

  it('reports when an entry is chosen, but not when a group is opened', async () => {
    const onChoose = vi.fn();
    const place = await open('/my-leads', company, onChoose);
    await user.click(await group('Settings', false));
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('link', { name: 'Lead alerts' }));
    expect(onChoose).toHaveBeenCalledOnce();
    await eventually(() => expect(place()).toBe('/settings/lead-alerts'));
  });

  it('leaves no gap for a company without access to settings', async () => {
    await open('/', companyWithout('show_settings'));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Account', 'Profile', 'Help']);
  });
});
