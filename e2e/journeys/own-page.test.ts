import { expect, it } from 'vitest';
import { jpeg } from '../../test/factories/pictures.ts';
import { startJourneys } from '../journey.ts';
import { translateText } from '../language/journey-language.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { publicViolations } from '../pages/public-pages.ts';
import { openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));
const dane = 'dk@plumbline.test';

it('a consumer opens the link in their mail on a phone, adds times and a photo for the buyer, reports who has not been in touch, and erases everything', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, dane);
  const { id, enquiry } = await putOnSale(origin, company, {
    country: 'dk',
    postcode: '8000',
    town: 'Aarhus',
    telephone: '20 12 34 58',
    work_type: 'leak-detection',
  });
  const { code } = await company.buy(id);
  const link = linkIn(await mailbox.mailAbout(enquiry.email, '/your-enquiry/'), '/your-enquiry/');

  const { page: consumer } = await journey.visit({ width: 390, height: 844, touch: true });
  await consumer.goto(link);
  await consumer.getByRole('heading', { level: 1, name: 'Din forespørgsel' }).waitFor();
  await consumer.getByRole('heading', { level: 2, name: 'Hvem har dine oplysninger' }).waitFor();
  expect(await consumer.locator('body').innerText()).not.toContain(enquiry.surname);
  await consumer.getByLabel('I weekenden').tap();
  await consumer.getByRole('button', { name: 'Gem tider' }).tap();
  await consumer.getByRole('status').getByText('Dine tider er gemt.').waitFor();
  const photo = { name: 'loft.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ width: 640, height: 480 }) };
  await consumer.getByLabel('Tilføj et billede').setInputFiles(photo);
  await consumer.getByRole('button', { name: 'Upload billede' }).tap();
  await consumer.getByRole('img', { name: 'Billede 1' }).waitFor();
  const touched = consumer.getByRole('group', { name: /^Har .+ kontaktet dig\?$/ }).first();
  await touched.getByLabel('Nej').tap();
  await consumer.getByRole('button', { name: 'Send svar' }).first().tap();
  await consumer.getByRole('status').getByText('Tak for dit svar.').waitFor();
  expect(await touched.getByLabel('Nej').isChecked()).toBe(true);
  await consumer.getByText(/^Dit seneste svar: /).waitFor();
  await expectNoSidewaysScroll(consumer);
  expect(await publicViolations(consumer)).toEqual([]);

  const { page: buyer } = await journey.visit();
  await openAs(buyer, `/lead/${code}`, dane);
  await buyer.getByText('weekends').waitFor();
  const shown = buyer.getByRole('img', { name: 'Photo 1 of the job' });
  await expect.poll(() => shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(640);

  await consumer.getByRole('link', { name: 'Slet mine oplysninger' }).tap();
  await consumer.getByRole('heading', { level: 1, name: 'Er du sikker?' }).waitFor();
  await consumer.getByRole('button', { name: 'Slet mine oplysninger' }).tap();
  await consumer.getByRole('status').getByText('Dine oplysninger er slettet.').waitFor();
  await mailbox.mailAbout(dane, 'Slet din kundes oplysninger');
  await buyer.reload();
  await expect
    .poll(() => buyer.getByRole('main').innerText())
    .toMatch(translateText('The customer asked us to erase their details. Please erase any you have kept too.'));
  expect(await buyer.getByRole('main').innerText()).not.toContain(enquiry.surname);
  expect(await shown.count()).toBe(0);
});
