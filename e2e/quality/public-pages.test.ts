import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, type CompanyId, type EnquiryId } from '../../contract/kit/ids.ts';
import { addJobPhoto } from '../../server/enquiries/job-photos.ts';
import { insertConsumerLinks } from '../../server/enquiries/consumer-enquiry.ts';
import { insertDraft } from '../../server/enquiries/form/drafts.ts';
import { listFormQuestions } from '../../server/enquiries/form/form-query.ts';
import { sendDraft } from '../../server/enquiries/form/send-draft.ts';
import { toStep } from '../../server/enquiries/form/steps-rule.ts';
import { loadUnits } from '../../server/geography/business-units.ts';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { randomToken } from '../../server/platform/random-code.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { formAnswers } from '../../test/factories/fill-in-form.ts';
import { jpeg } from '../../test/factories/pictures.ts';
import { givePhoto } from '../../test/factories/give-photo.ts';
import { showCompany } from '../../test/factories/show-company.ts';
import { sampleCases } from '../../test/scope.ts';
import { startJourneys } from '../journey.ts';
import { measureOverflow, publicViolations } from '../pages/public-pages.ts';
import { findings, makeInspectable } from './inspection.ts';

const { server, visit } = startJourneys();
let database: Database;
let slug: string;
const [draft, sentDraft, own, forgotten] = [randomToken(), randomToken(), randomToken(), randomToken()];

/** One form filled in up to its last page, and one waiting for its code. */
async function fillInForms(): Promise<void> {
  const questions = await listFormQuestions(database.db, 'gas-boiler-replacement', 'en');
  const answers = {
    ...formAnswers,
    ...Object.fromEntries(questions.map((question) => [toStep(question), question.options[0]?.code ?? ''])),
  };
  const form = { site: 1, country: 'gb', language: 'en', answers, hours: 24 } as const;
  await database.db.rows(insertDraft({ ...form, token: draft }));
  await database.db.rows(insertDraft({ ...form, token: sentDraft }));
  const consent = 'I agree that companies may contact me.';
  const sending = { token: sentDraft, site: 1, seen: form, questions, consent, ip: '192.0.2.77' } as const;
  expect(await database.inTx((tx) => sendDraft(tx, sending))).toEqual({ kind: 'sent' });
}

async function writeReviews(companyId: CompanyId): Promise<void> {
  await database.db.rows(sql`
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, work_done_comments, display_name, state, published_at)
    select 'Q' || p.id, p.id, p.company_id, (array[10, 8, 4])[1 + p.id % 3], 'They came when they said, and left no dust.', 'New boiler', 'Asha P', 'published', app_now()
    from purchases p where p.company_id = ${companyId} and not exists (select from reviews r where r.purchase_id = p.id)
    order by p.id limit 12`);
  await database.db.rows(sql`
    insert into review_replies (review_id, reply)
    select min(id), 'Thank you, come back any time.' from reviews where company_id = ${companyId} and code like 'Q%'
    having min(id) is not null on conflict do nothing`);
}

/** A consumer whose details two companies bought, with photos, and one who asks for erasure. */
async function openOwnPages(companyId: CompanyId): Promise<void> {
  const bought = await database.db.rows(sql<{ id: EnquiryId }>`
    select enquiry_id as id from purchases where company_id = ${companyId} order by created_at desc limit 2`);
  const [first, second] = bought;
  if (first === undefined || second === undefined) throw new Error('the demonstration has bought nothing');
  await database.inTx(async (tx) => {
    await tx.rows(insertConsumerLinks([{ enquiryId: first.id, token: own }]));
    await tx.rows(insertConsumerLinks([{ enquiryId: second.id, token: forgotten }]));
    for (const wish of [
      { width: 800, height: 600 },
      { width: 600, height: 800 },
    ])
      await addJobPhoto(tx, { enquiryId: first.id, ...wish, bytes: await jpeg(wish) });
  });
  const body = new URLSearchParams({ act: 'erase' });
  const erased = await fetch(`${server.origin}/your-enquiry/${forgotten}`, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(erased.status).toBe(200);
}

beforeAll(async () => {
  database = openDatabase({ connection: server.connection, poolSize: 2 });
  // Jobs of this data would validate invented addresses; the server has its own queue.
  database.useJobSender(() => Promise.resolve());
  const demo = await database.db.first(sql<{ id: number }>`
    select company_id as id from users where email = 'demo@plumbline.test'`);
  const companyId = asId<'company'>(demo?.id ?? 0);
  slug = await showCompany({ database }, companyId, { tradingName: 'Leicester Heating', description: 'We fit boilers.\n\nAnd mend them.' });
  for (const title of ['In a loft', '', 'In a kitchen']) await givePhoto(database, companyId, { title, description: 'A white boiler' });
  await writeReviews(companyId);
  await loadUnits(database.db);
  await fillInForms();
  await openOwnPages(companyId);
});
afterAll(() => database.close());

const pages = () => [
  '/?lang=en',
  '/home-boilers?lang=fr',
  `/boilers/companies/${slug}`,
  `/boilers/companies/${slug}#photo-2`,
  '/boilers/companies',
  '/solar/companies?place=Nowhere',
  '/boilers/companies/nobody',
  '/boilers/enquiry?country=gb',
  '/solar/enquiry?country=se&lang=sv',
  ...['category', 'work', 'q-10', 'details', 'place', 'address', 'address&by=list', 'contact', 'companies', 'check'].map(
    (step) => `/boilers/enquiry/${draft}?step=${step}`,
  ),
  `/boilers/enquiry/${sentDraft}`,
  '/boilers/enquiry/nobodys',
  `/your-enquiry/${own}`,
  `/your-enquiry/${own}?done=times`,
  ...['withdraw', 'erase', 'complain'].map((ask) => `/your-enquiry/${own}?ask=${ask}`),
  `/your-enquiry/${forgotten}`,
  '/your-enquiry/nobodys',
];

describe.each(sampleCases([390, 1024, 1440], 3))('at %i px', (width) => {
  it('public pages have no accessibility violations, use our colours and fit the window, in light and dark', async () => {
    const { page, context } = await visit({ width, height: width === 390 ? 844 : 900 });
    await makeInspectable(context);
    for (const path of pages()) {
      await page.goto('about:blank');
      await page.goto(path);
      // Between a phone and the widest window the page has no element of its own.
      if (width !== 1024) expect.soft(await publicViolations(page), path).toEqual([]);
      expect.soft(await measureOverflow(page), path).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await findings(page, ['strayStyles']), `${path}, ${colorScheme}`).toEqual([]);
      }
    }
  }, 600_000);
});

it('a visitor finds a company by place and browses its photos by keyboard alone', async () => {
  const { page } = await visit();
  await page.goto('/boilers/companies');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Skip to content');
  await page.getByLabel('Town or postcode').fill('LE4');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Leicester Heating' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Leicester Heating' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.locator('a[href="#photo-1"]').first().press('Enter');
  await page.getByRole('region', { name: 'Photo 1 of 3' }).waitFor();
  await page.getByRole('region', { name: 'Photo 1 of 3' }).getByRole('link', { name: 'Next photo' }).press('Enter');
  await page.getByRole('region', { name: 'Photo 2 of 3' }).getByRole('link', { name: 'Close' }).press('Enter');
  await page.getByRole('region', { name: 'Photo 2 of 3' }).waitFor({ state: 'hidden' });
});
