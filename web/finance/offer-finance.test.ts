import { describe, expect, it } from 'vitest';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';

const options = 'GET /lead/offer-finance';
const send = 'POST /lead/offer-finance-external';
const bothSites = answer(options, { data: { sites: [1, 2], video: null } });
const film = { address: '/media/film.mp4', captions: '/media/film.vtt', poster: '/media/film.webp' };

async function open(answers: TestAnswers = {}, as = company) {
  const app = await openApp('/offer-finance', {
    ...signedIn(as),
    [options]: bothSites,
    [send]: answer(send, { data: { finance_offer: '2026-11-23T09:00:00.000Z' } }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Offer finance' });
  return app;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => user.click(screen.getByRole('button', { name: 'Send finance introduction' }));

async function fillIn(): Promise<void> {
  await user.selectOptions(field('Title'), 'Mr');
  await fill(field('First name'), 'Anil');
  await fill(field('Surname'), 'Patel');
  await fill(field('Email'), 'anil@example.test');
  await user.selectOptions(field('Site'), '2');
}

describe('finance page', () => {
  it('shows both ways, the benefits and whom not to introduce', async () => {
    const app = await open();
    for (const words of [
      'Compare up to 24 lenders',
      'Interest from 3%',
      'Funds within as little as 1 hour',
      'Only introduce customers who have agreed',
    ])
      expect(app.text()).toContain(words);
    expect(
      within(screen.getByRole('region', { name: 'From a lead you bought' }))
        .getByRole('link', { name: 'My leads' })
        .getAttribute('href'),
    ).toContain('/my-leads');
    expect(document.querySelector('video')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Play the video' })).toBeNull();
    // No film is set, so the picture guide is shown.
    const guide = within(await screen.findByRole('region', { name: 'How finance works' }));
    expect(guide.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent)).toEqual([
      'Ask your customer',
      'Send the introduction',
      'Our partner emails them',
      'They choose',
    ]);
    expect(document.title).toBe('Offer finance | Plumbline');
  });

  it('introduces a customer, confirms and resets the form', async () => {
    const app = await open();
    await fillIn();
    await submit();
    const told = await screen.findByText('Finance introduction sent to Mr Patel');
    expect(JSON.parse(app.bodies.at(-1) ?? '')).toEqual({
      title: 'Mr',
      first_name: 'Anil',
      last_name: 'Patel',
      email: 'anil@example.test',
      siteId: 2,
    });
    expect(['Title', 'First name', 'Surname', 'Email', 'Site'].map((label) => field(label).value)).toEqual(['', '', '', '', '']);
    await eventually(() => expect(document.activeElement).toBe(told.closest('output')));
  });

  it('names every missing or invalid field and sends nothing', async () => {
    const app = await open();
    const before = app.calls.length;
    await fill(field('Email'), 'anil@');
    await submit();
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Title: This field is required',
      'First name: This field is required',
      'Surname: This field is required',
      'Email: Please enter a valid email address',
      'Site: This field is required',
    ]);
    expect(app.calls.slice(before).filter((call) => call.startsWith('POST /lead'))).toEqual([]);
  });

  it('keeps input when sending fails', async () => {
    const app = await open({ [send]: 'unreachable' });
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('The finance introduction has not been sent.');
    expect(field('Surname').value).toBe('Patel');
    expect(app.text()).not.toContain('sent to Mr Patel');
  });

  it('offers sites with a partner and says so if one has none', async () => {
    await open({ [options]: answer(options, { data: { sites: [2], video: null } }) });
    await eventually(() =>
      expect([...field('Site').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Please choose', 'Solar']),
    );
  });

  it('has no form without any partner', async () => {
    await open({ [options]: answer(options, { data: { sites: [], video: null } }) });
    await screen.findByText('We have no finance partner at the moment. Please try again later.');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('reports partners that failed to load and retries', async () => {
    const app = await open({ [options]: 'unreachable' });
    await screen.findByText('We could not check which finance partners take introductions.');
    expect(field('Email')).toBeDefined();
    app.change({ [options]: bothSites });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(app.text()).not.toContain('We could not check'));
  });

  it('loads the film with captions only when played', async () => {
    await open({ [options]: answer(options, { data: { sites: [1, 2], video: film } }) });
    const play = await screen.findByRole('button', { name: 'Play the video' });
    expect(document.querySelector('video')).toBeNull();
    await user.click(play);
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/film.mp4');
    expect(document.querySelector('track')?.getAttribute('src')).toBe('/media/film.vtt');
  });
});

describe('without access', () => {
  it.each<[string, Partial<typeof company>]>([
    ['a company without finance', { can_offer_finance: false }],
    ['one whose finance is hidden', { account: { ...company.account, show_finance: false } }],
    ['a limited account', { account: { ...company.account, type_id: 3 } }],
    ['a Danish company', { country: { id: 'dk', iso_code: 'dk' } }],
  ])('%s is shown, and nothing is requested', async (_, changed) => {
    const app = await open({}, { ...company, ...changed });
    await screen.findByText('Sorry, you cannot access this page.');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(app.calls.filter((call) => call.includes('offer-finance'))).toEqual([]);
  });
});
