import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { journeyLanguage, matchesEnglish, translateExactly } from '../language/journey-language.ts';
import { basket } from '../pages/buy-leads.ts';
import { worksIn } from '../pages/catalogue.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { expectFocus, hasFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { settled } from '../pages/settled.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

/** Search text of a user looking for a boiler: the beginning of its name. */
const wanted = journeyLanguage === 'en' ? 'gas boiler rep' : (worksIn(journeyLanguage).get('work-types.101.name') ?? '').slice(0, -4);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Lists the tasks marked as done. */
async function doneTasks(page: Page): Promise<string[]> {
  const tasks = await region(page, 'To Do').getByRole('listitem').allInnerTexts();
  return tasks.filter((task) => matchesEnglish(task.split('\n').at(-1) ?? '', 'Done')).map((task) => task.split('\n')[0] ?? '');
}

/** Waits until every card has loaded; until then the table adapts to a growing column. */
async function hasLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0);
  await settled(page);
}

async function backHome(page: Page, progress: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await heading(page, 'Dashboard').waitFor();
  await region(page, 'To Do').getByText(progress).waitFor();
}

it('a new company sets itself up from the To Do list, and each task turns to done', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/', 'new@plumbline.test');
  await region(page, 'To Do').getByText('0 of 6 done').waitFor();
  expect(await doneTasks(page)).toEqual([]);
  await region(page, 'Today').getByRole('link', { name: '6 set-up tasks left' }).waitFor();

  await page.getByRole('link', { name: 'Next: Company details' }).click();
  await heading(page, 'Company details').waitFor();
  await page.getByLabel('Title', { exact: true }).selectOption('Mr');
  await page.getByLabel('Company type').selectOption('SoleTrader');
  await page.getByLabel('Telephone').fill('0116 496 0123');
  await page.getByLabel('Mobile').fill('07700 900 456');
  await page.getByRole('button', { name: 'Enter the address manually' }).click();
  await page.getByLabel('Address line 1').fill('1 Mill Lane');
  await page.getByLabel('Town or city').fill('Leicester');
  await page.getByLabel('Postcode').fill('LE4 7ZS');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your details have been saved successfully').waitFor();
  await backHome(page, '1 of 6 done');

  await page.getByRole('link', { name: 'Next: Coverage' }).click();
  await page.getByRole('button', { name: 'Choose lead types and postcodes yourself' }).click();
  await page.getByRole('tab', { name: 'Search for lead types' }).click();
  await page.getByLabel('Search by lead type', { exact: true }).fill(wanted);
  await page.getByRole('checkbox', { name: /^Gas boiler replacement/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your lead types have been saved').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page
    .getByRole('article', { name: /^Gas Safe/ })
    .getByRole('textbox')
    .fill('123456');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Accreditations saved').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('tab', { name: 'Select by postcode' }).click();
  await page.getByLabel('Begin by typing a postcode or area name').fill('HS');
  await page.getByRole('button', { name: /^Add all \d+ of HS / }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your postcodes have been saved').waitFor();
  await backHome(page, '2 of 6 done');

  for (const [task, progress] of [
    ['Lead delivery', '3 of 6 done'],
    ['Lead alerts', '4 of 6 done'],
  ] as const) {
    await region(page, 'To Do').getByRole('link', { name: task, exact: true }).click();
    await heading(page, task).waitFor();
    await page.getByRole('button', { name: 'Keep these settings' }).click();
    // The next task's page opens, which may have a button of the same name.
    await heading(page, task).waitFor({ state: 'detached' });
    await backHome(page, progress);
  }
  expect(await doneTasks(page)).toEqual(['Company details', 'Coverage', 'Lead delivery', 'Lead alerts'].map(translateExactly));
  // A new lead in its area is inside its coverage.
  const { origin } = journey.server;
  await putOnSale(origin, await Caller.company(origin, 'new@plumbline.test'));
  await page.reload();
  await region(page, 'Latest leads').getByText('Inside').first().waitFor();
});

it('on a phone the link to a missing step opens the list and focuses it', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/', 'new@plumbline.test');
  const toDo = region(page, 'To Do');
  await toDo.waitFor();
  expect(await toDo.getByRole('listitem').count()).toBe(0);
  await page.goto('/#todo');
  await expectFocus(page.getByRole('heading', { name: 'To Do' }));
  expect(await toDo.getByRole('listitem').count()).toBe(6);
});

it('nothing exceeds the window width, while cards load or afterwards', async () => {
  for (const width of [390, 1440]) {
    const { page } = await journey.visit({ width, height: 844 });
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/marketplace|todos|notifications|stats|remaining-credit/, async (route) => {
      await held;
      await route.continue();
    });
    await openAs(page, '/', 'demo@plumbline.test');
    await page.locator('section[aria-busy]').first().waitFor();
    await expectNoSidewaysScroll(page);
    release();
    await region(page, 'Latest leads')
      .getByRole('link', { name: /boiler/i })
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
  }
});

it('the latest leads fill their column with whole rows, and finished tasks are collapsed', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openAs(page, '/', 'demo@plumbline.test');
  // New leads, spending and open work.
  const today = region(page, 'Today');
  for (const name of ['Since yesterday', 'This month', 'Needs your attention']) await today.getByRole('heading', { name }).waitFor();
  await today
    .getByText(/£[\d,.]+ /)
    .first()
    .waitFor();
  const leads = region(page, 'Latest leads');
  await leads
    .getByRole('link', { name: /^Buy .+, [A-Z]/ })
    .nth(2)
    .waitFor();
  await region(page, 'To Do').getByRole('button', { name: 'To Do', expanded: false }).waitFor();
  const notices = region(page, 'Notices');
  await notices.getByRole('heading', { name: 'Older leads cost less' }).waitFor();
  const measureBottom = async (part: Locator) => {
    const box = await part.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(async () => (await measureBottom(leads)) - (await measureBottom(notices))).toBe(0);
  const boxes = await Promise.all((await leads.getByRole('row').all()).slice(1).map((row) => row.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.height ?? 0)))).toEqual(new Set([64]));
  expect(await measureBottom(leads.getByRole('row').last())).toBeLessThan(await measureBottom(leads));
});

it('a lead on the dashboard opens in the basket, and a dismissed notice stays dismissed', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/', 'demo@plumbline.test');
  const notices = region(page, 'Notices');
  await notices.getByRole('button', { name: 'Dismiss Busy weeks ahead' }).click();
  await notices.getByRole('button', { name: 'Undo Busy weeks ahead' }).waitFor();
  // Notices about overdue money cannot be dismissed, only settled.
  expect(await notices.getByRole('heading', { name: 'Your account is overdue' }).count()).toBe(1);
  expect(await notices.getByRole('button', { name: /overdue/ }).count()).toBe(0);
  await page.reload();
  await notices.getByRole('heading', { name: 'Your account is overdue' }).waitFor();
  expect(await notices.getByRole('heading', { name: 'Busy weeks ahead' }).count()).toBe(0);

  await region(page, 'Latest leads').getByRole('link', { name: /^Buy / }).first().click();
  await basket(page).getByRole('button', { name: 'No Thanks' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/buy-leads');
});

it('leads that arrive after a minute appear on request only, without moving rows or focus', async () => {
  const { origin } = journey.server;
  const [demo, operator] = await Promise.all([Caller.company(origin, 'demo@plumbline.test'), Caller.operator(origin)]);
  const { page } = await journey.visit();
  await page.clock.install();
  await openAs(page, '/', 'demo@plumbline.test');
  const offered = region(page, 'Latest leads').getByRole('link', { name: /^Buy .+, [A-Z]/ });
  const notices = region(page, 'Notices');
  await notices.getByRole('heading', { name: 'Older leads cost less' }).waitFor();
  await offered.nth(3).waitFor();
  await hasLoaded(page);
  const before = await offered.allInnerTexts();
  const reading = notices.getByRole('button', { name: 'Dismiss Older leads cost less' });
  await reading.focus();
  const place = await reading.boundingBox();

  const notice = {
    type: 'info',
    subject: 'Short office hours',
    content: 'We close at noon on Friday.',
    audience: { kind: 'all' },
    reason: 'office hours',
  };
  expect(await operator.call('POST', '/operator/notices', notice)).toMatchObject({ status: 201 });
  await putOnSale(origin, demo, { work_type: 'boiler-repair', postcode: 'LE4 7ZS' });
  await page.clock.fastForward(61_000);

  await notices.getByRole('button', { name: 'Show 1 new notice' }).waitFor();
  await region(page, 'Latest leads')
    .getByRole('button', { name: /^1 new lead/ })
    .waitFor();
  expect(await offered.allInnerTexts()).toEqual(before);
  expect([await hasFocus(reading), await reading.boundingBox()]).toEqual([true, place]);
  await notices.getByRole('button', { name: 'Show 1 new notice' }).click();
  await notices.getByRole('heading', { name: 'Short office hours' }).waitFor();
});
