import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { languageFaults } from '../language/language-faults.ts';
import { speaking } from '../language/speaking.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { password } from '../pages/sign-in.ts';
import { makeInspectable } from '../quality/inspection.ts';

const journey = startJourneys();
const dane = 'dk@plumbline.test';
const say = speaking('da');

/** 1.234,50 kr. */
const kroner = /\d{1,3}(\.\d{3})*,\d\d\skr\./;
/** 4. mar. 2026 */
const danishDate = /\b\d{1,2}\. (jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)\.? \d{4}\b/;
/** Deadlines are excluded, because they read the same in every language: '14 March 2026, 17:00 GMT'. */
const english = /[£$]|\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}\b(?!, \d\d:\d\d GMT)/;

it.each([
  ['at a desk', {}],
  ['on a telephone', { width: 390, height: 844, touch: true }],
])('a company in Denmark sees Danish, kroner and Danish dates although its browser asks for English, %s', async (_, size) => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, dane);
  const { id } = await putOnSale(origin, company, {
    country: 'dk',
    postcode: '8000',
    town: 'Aarhus',
    telephone: `20 12 34 ${'width' in size ? 61 : 62}`,
    work_type: 'leak-detection',
  });
  const { code } = await company.buy(id);
  const { page, context } = await journey.visit(size);
  await makeInspectable(context);

  // Before sign-in the browser's language applies.
  await page.goto('/login');
  await page.getByRole('heading', { name: speaking('en')('identity.signIn.title') }).waitFor();
  await page.getByLabel('Email').fill(dane);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: say('home.leads.title') }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('da');

  const faults: string[] = [];
  for (const [path, wanted] of [
    ['/', [kroner]],
    ['/buy-leads', [kroner]],
    ['/my-leads', [danishDate]],
    [`/lead/${code}`, [danishDate]],
    ['/account/invoices', [kroner, danishDate]],
    ['/account/invoices?view=entries', [kroner, danishDate]],
    ['/account/payment-methods', []],
    ['/account/company', []],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    faults.push(...(await languageFaults(page, 'da', path)));
    const pageText = await page.locator('#root, body').first().innerText();
    faults.push(...wanted.filter((pattern) => !pattern.test(pageText)).map((pattern) => `${path}: nothing looks like ${pattern.source}`));
    const foreign = english.exec(pageText)?.[0];
    if (foreign !== undefined) faults.push(`${path}: ${foreign}`);
  }
  expect(faults).toEqual([]);
});
