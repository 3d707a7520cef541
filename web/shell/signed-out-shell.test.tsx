import { describe, expect, it, onTestFinished } from 'vitest';
import { type BrandKey, getBrandByKey } from '../../contract/kit/brands.ts';
import { showBrand } from '../platform/brand.ts';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { inRouter } from '../testing/in-router.tsx';
import { openComponent } from '../testing/open-component.tsx';
import { screen, within } from '../testing/page.ts';
import { SignedOutFrame } from './signed-out-shell.tsx';

const unitWith = (gasSafetyBadge: boolean) =>
  answer('GET /business-unit-contact-details/', {
    data: { phone: '+441164960000', hours: null, brand: 'Plumbline', legal: 'Plumbline Ltd, registered in England', gasSafetyBadge },
  });

async function open({ brand = 'main', unit = unitWith(true) }: { brand?: BrandKey; unit?: TestAnswer } = {}) {
  const { part } = inRouter(<SignedOutFrame notice="A line of its own">What the page says</SignedOutFrame>);
  const page = await openComponent(part, 'common', () => unit);
  showBrand(getBrandByKey(brand));
  onTestFinished(() => showBrand(getBrandByKey('main')));
  await screen.findByText('What the page says');
  return page;
}
const footer = () => within(screen.getByRole('contentinfo'));
const badge = () => footer().queryByRole('img', { name: 'Gas safety registered' });

describe('the shell of open pages', () => {
  it('shows the brand and its contact details', async () => {
    const { calls } = await open();
    const header = within(screen.getByRole('banner'));
    header.getByText('Plumbline');
    const phone = await header.findByRole('link', { name: 'Call us on 0116 496 0000' });
    expect(phone.getAttribute('href')).toBe('tel:+441164960000');
    expect(header.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/help/contact');
    expect(calls).toEqual(['GET /business-unit-contact-details/?country=gb']);
  });

  it('renders the page in the main landmark and the operator in the footer', async () => {
    await open();
    within(screen.getByRole('main')).getByText('What the page says');
    await footer().findByText('Plumbline Ltd, registered in England');
    footer().getByText(`© ${new Date().getFullYear()} Plumbline`);
    footer().getByText('A line of its own');
    const pages = within(footer().getByRole('list')).getAllByRole('link');
    expect(pages.map((link) => [link.textContent, ...['href', 'target', 'rel'].map((name) => link.getAttribute(name))])).toEqual([
      ['Cookies', '/cookies', null, null],
      ['Privacy', '/privacy', null, null],
      ['Terms (opens in a new tab)', '/terms', '_blank', 'noopener'],
    ]);
  });

  it('shows no phone number while loading or after a failure', async () => {
    await open({ unit: 'unreachable' });
    expect(screen.queryByRole('link', { name: /^Call us/ })).toBeNull();
    expect(badge()).toBeNull();
    within(screen.getByRole('banner')).getByRole('link', { name: 'Contact' });
  });

  it('offers the available languages', async () => {
    await open();
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect([...choice.options].map(({ value }) => value)).toEqual(expect.arrayContaining(['en', 'es', 'da', 'sv', 'no', 'fr']));
  });
});

describe('the brand of the page', () => {
  it.each([
    ['main', 'Plumbline'],
    ['boilers', 'Flueline'],
    ['solar', 'Sunline'],
  ] as const)('"%s" is called %s in header and footer', async (brand, name) => {
    await open({ brand });
    await within(screen.getByRole('banner')).findByText(name);
    await footer().findByText(`© ${new Date().getFullYear()} ${name}`);
  });

  it.each([
    ['main', true, true],
    ['main', false, false],
    ['boilers', false, true],
    ['solar', true, false],
  ] as const)('"%s" with a unit whose gas badge is set (%s) shows it: %s', async (brand, ofUnit, isShown) => {
    await open({ brand, unit: unitWith(ofUnit) });
    await footer().findByText('Plumbline Ltd, registered in England');
    await eventually(() => expect(badge() !== null).toBe(isShown));
  });
});
