import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, png } from '../../test/factories/pictures.ts';
import { startJourneys } from '../journey.ts';
import { translateText, translateExactly } from '../language/journey-language.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { attributes } from '../pages/attributes.ts';
import { Caller } from '../pages/company-api.ts';
import { choosePicture, usePicture, writeListing } from '../pages/listing.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

let folder = '';
let photo: Buffer;
let logo: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-listing-'));
  [photo, logo] = await Promise.all([jpeg({ width: 1_600, height: 1_200 }), png({ width: 900, height: 300, alpha: true })]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One byte over the size limit. */
function hugeFile(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  truncateSync(path, 16_777_217);
  return path;
}

interface Picture {
  readonly complete: boolean;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
}

const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps of your listing' }).getByRole('link', { name });
const aSwitch = (page: Page, site: string) => page.getByRole('switch', { name: `Published on ${site}` });
const alerts = (page: Page) => page.getByRole('alert').allInnerTexts();

describe.each([
  ['on a desktop', { width: 1440, height: 900 }, 'company11@plumbline.test'],
  ['on a phone', { width: 390, height: 844, touch: true }, 'company12@plumbline.test'],
])('the listing %s', (_, options, email) => {
  it('is written, illustrated with logo and photos, published, and unpublished again', async () => {
    const { page } = await journey.visit(options);
    await openAs(page, '/profile/listing', email);

    // Words are counted while typing.
    await page.getByLabel('Description', { exact: true }).fill('word '.repeat(351));
    await page.getByText('351 of 350 words').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => alerts(page))
      .toEqual([expect.stringMatching(translateText('You are over the maximum number of allowed characters'))]);
    await writeListing(page, { name: 'Marsh & Daughter', description: 'We fit boilers in Leicester and repair what others fitted.' });
    await page.getByText('10 of 350 words').waitFor();

    // Leaving the step prompts before discarding input.
    await page.getByLabel('Trading name').fill('Marsh');
    await step(page, /Add your logo/).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await step(page, /Add your logo/).click();
    await page.getByRole('heading', { name: 'Your logo' }).waitFor();

    await choosePicture(page, hugeFile('film.png'));
    await expect
      .poll(() => alerts(page))
      .toEqual([translateExactly('film.png: File is too large, a maximum of 16 MB file size is allowed.')]);
    await choosePicture(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect
      .poll(() => alerts(page))
      .toEqual([translateExactly('logo.svg: Please limit uploads to commonly used images: JPEG or PNG.')]);
    await choosePicture(page, { name: 'logo.png', mimeType: 'image/png', buffer: logo });

    // Cropping by keyboard and sliders.
    const frame = page.getByRole('group', { name: /Picture in its frame/ });
    await page.getByLabel('Zoom').fill('2');
    await frame.press('ArrowRight');
    await frame.press('Shift+ArrowRight');
    const moved = page.getByRole('slider', { name: 'Left or right' });
    await expect.poll(() => moved.getAttribute('aria-valuetext')).toEqual(translateExactly('11 pixels'));
    await expectAccessible(page, 'the listing');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Only add photos you hold the copyright to.').waitFor();
    await usePicture(page);
    const shown = page.getByRole('img', { name: 'Logo of Marsh & Daughter' });
    await shown.waitFor();
    const readNaturalSize = (image: Picture) => image.complete && [image.naturalWidth, image.naturalHeight];
    await expect.poll(() => shown.evaluate(readNaturalSize)).toEqual([468, 312]);

    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Your photos' }).waitFor();
    for (const title of ['A boiler', 'A bathroom']) {
      await choosePicture(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.getByLabel('Title', { exact: true }).fill(title);
      await usePicture(page);
      await page
        .getByRole('textbox', { name: /^Title of photo/ })
        .last()
        .and(page.locator(`[value="${title}"]`))
        .waitFor();
    }
    const titles = () => attributes(page.getByRole('textbox', { name: /^Title of photo/ }), 'value');
    await page.getByRole('button', { name: 'Move up photo 2' }).click();
    await expect.poll(titles).toEqual(['A bathroom', 'A boiler']);
    await page.getByRole('textbox', { name: 'What it shows, photo 1' }).fill('A white bath beneath a window');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your photos have been saved').first().waitFor();
    await page.getByRole('button', { name: 'Delete photo 2' }).click();
    await page.getByRole('dialog', { name: 'Delete A boiler?' }).getByRole('button', { name: 'Delete photo' }).click();
    await expect.poll(titles).toEqual(['A bathroom']);
    await expectAccessible(page, 'the listing');

    // Published, then unpublished.
    const company = await Caller.company(journey.server.origin, email);
    const online = async () =>
      (
        JSON.parse((await company.call('GET', '/company/listing/all-active')).text) as {
          data: { listings: Record<string, { listing: { online: boolean } }> };
        }
      ).data.listings;
    await page.getByRole('link', { name: 'Next' }).click();
    const link = page.getByRole('link', { name: 'Your listing on Flueline' });
    await link.waitFor();
    await aSwitch(page, 'Flueline').click();
    await link.waitFor({ state: 'detached' });
    expect(await online()).toMatchObject({ boilers: { listing: { online: false } }, solar: { listing: { online: true } } });
    await aSwitch(page, 'Flueline').click();
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/\/boilers\/companies\/[a-z0-9-]+$/);
    await expectAccessible(page, 'the listing');
  });
});

it('the master switch of the back office hides the listing everywhere, and the page says so with a contact link', async () => {
  const email = 'company13@plumbline.test';
  const { origin } = journey.server;
  const [company, operator] = await Promise.all([Caller.company(origin, email), Caller.operator(origin)]);
  const { data } = JSON.parse((await company.call('GET', '/company/')).text) as { data: { id: number } };
  await operator.call('PUT', `/operator/companies/${data.id}/flags`, { reason: 'Set by a journey', show_listing: false });
  const { page } = await journey.visit();
  await openAs(page, '/profile/listing?step=view', email);
  await page.getByText('Your listing is inactive').waitFor();
  await page.getByText('Published, but nobody can see it at the moment').first().waitFor();
  await page.getByRole('note').getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
});
