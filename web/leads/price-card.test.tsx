import { describe, expect, test } from 'vitest';
import { createFormat } from '../../contract/kit/format.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen } from '../testing/page.ts';
import { FormatContext } from '../ui/format.ts';
import { leadDetail } from './test-lead.ts';
import { PriceCard } from './price-card.tsx';

const terms = () =>
  screen.getAllByRole('term').map((label) => [label.textContent, label.nextElementSibling?.textContent.replaceAll(/\s/g, ' ')]);

describe('lead price', () => {
  test.each([
    ['GBP', 'en-GB', 'gb', ['£24.00', '£4.80', '£28.80']],
    ['DKK', 'da-DK', 'dk', ['24,00 kr.', '4,80 kr.', '28,80 kr.']],
    ['SEK', 'sv-SE', 'se', ['24,00 kr', '4,80 kr', '28,80 kr']],
  ] as const)('in %s shows net, VAT and total in the format of %s', async (currency, locale, country, amounts) => {
    const format = createFormat({ locale, timeZone: 'Europe/London', country });
    await openPart(
      <FormatContext value={format}>
        <PriceCard invoice={{ ...leadDetail.invoice, currency }} credits={[]} />
      </FormatContext>,
      { texts: ['lead'] },
    );
    await screen.findByRole('heading', { name: 'Invoice 10042-0007' });
    expect(terms()).toEqual([
      ['Price', amounts[0]],
      ['VAT', amounts[1]],
      ['Total', amounts[2]],
    ]);
  });

  test('shows the total alone where no VAT was charged', async () => {
    const invoice = { ...leadDetail.invoice, price_vat: 0, price_including_vat: 24 };
    await openPart(<PriceCard invoice={invoice} credits={[]} />, { texts: ['lead'] });
    await screen.findByRole('heading', { name: 'Invoice 10042-0007' });
    expect(terms()).toEqual([['Total', '£24.00']]);
  });

  test('lists what each credit note refunded', async () => {
    const credits = [
      { ...leadDetail.invoice, code: '10042-C0001', price_excluding_vat: -5, price_vat: -1, price_including_vat: -6 },
      { ...leadDetail.invoice, code: '10042-C0002', price_excluding_vat: -19, price_vat: -3.8, price_including_vat: -22.8 },
    ];
    await openPart(<PriceCard invoice={leadDetail.invoice} credits={credits} />, { texts: ['lead'] });
    await screen.findByText('Credit note 10042-C0001');
    expect(terms().slice(-2)).toEqual([
      ['Credit note 10042-C0001', '-£6.00'],
      ['Credit note 10042-C0002', '-£22.80'],
    ]);
  });
});
