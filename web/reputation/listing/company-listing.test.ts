import { describe, expect, test } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, companyOfType, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { listingAnswer, openListing, picture, sitesAnswer } from './test-listing.ts';

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
const name = () => screen.getByLabelText<HTMLInputElement>('Trading name');
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const short = () => screen.getByLabelText<HTMLTextAreaElement>('Short description');
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const aSwitch = (site: string) => screen.findByRole<HTMLInputElement>('switch', { name: `Published on ${site}` });
/** Switches are disabled until the listing's status has loaded. */
const sitesKnown = () => eventually(async () => expect((await aSwitch('Flueline')).disabled).toBe(false));
const steps = () => within(screen.getByRole('navigation', { name: 'Steps of your listing' })).getAllByRole('link');
const saved = answer('PUT /company/listing/', { data: {} });

describe('steps', () => {
  test('are links with their status; the open one is marked', async () => {
    await openListing('photos', { 'GET /company/listing/': listingAnswer({ image: picture(1) }, [picture(2), picture(3)]) });
    await screen.findByText('Published');
    expect(steps().map(({ textContent, dataset }) => [textContent, dataset['current'] ?? null])).toEqual([
      ['11. Add description, Done', null],
      ['22. Add your logo, Done', null],
      ['33. Add photos, 2 photos', 'true'],
      ['44. View your listing, Published', null],
    ]);
    expect(steps().map((link) => link.getAttribute('href'))).toEqual([
      '/profile/listing',
      '/profile/listing?step=logo',
      '/profile/listing?step=photos',
      '/profile/listing?step=view',
    ]);
  });

  test('of an empty listing show what is required and what is optional', async () => {
    await openListing('', {
      'GET /company/listing/': listingAnswer({ name: '', description: '', valid: false, slug: null }),
      'GET /company/listing/all-active': sitesAnswer([false, false], [false, false]),
    });
    await aSwitch('Flueline');
    expect(steps().map(({ textContent }) => textContent.split(', ')[1])).toEqual(['To do', 'Optional', 'Optional', 'Unpublished']);
  });

  test('focus their heading after Next', async () => {
    const app = await openListing('');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByRole('heading', { name: 'Your logo' });
    expect(app.place()).toBe('/profile/listing?step=logo');
    await eventually(() => expect(document.activeElement?.textContent).toBe('Your logo'));
  });

  test('ask before leaving with unsaved changes', async () => {
    const app = await openListing('');
    await fill(name(), 'Marsh');
    await user.click(screen.getByRole('link', { name: /Add your logo/ }));
    await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([app.place(), name().value]).toEqual(['/profile/listing', 'Marsh']);
    await user.click(screen.getByRole('link', { name: /Add your logo/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Your logo' });
  });
});

describe('texts', () => {
  test('are counted, previewed and saved with the version they were loaded with', async () => {
    const app = await openListing('', { 'PUT /company/listing/': saved });
    expect(screen.getByText('3 of 350 words')).toBeTruthy();
    await fill(description(), 'We repair boilers https://x.example today');
    expect(description().value).toBe('We repair boilers  today');
    expect(screen.getByText('4 of 350 words')).toBeTruthy();
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview.getAllByText(/We repair boilers/)).toHaveLength(2);
    await save();
    await screen.findAllByText('Your listing has been saved');
    expect(app.versions).toEqual(['"one"']);
    expect(JSON.parse(app.bodies.at(-1) ?? '')).toEqual({
      listing: { name: 'Midland Heating', description: 'We repair boilers  today', short_description: '' },
    });
  });

  test('use the first 25 words of the description on search pages until a short one exists', async () => {
    await openListing('', { 'GET /company/listing/': listingAnswer({ description: words(26) }) });
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview.getByText(`${words(25)} …`)).toBeTruthy();
    await fill(short(), 'Boilers and heat pumps.');
    expect(preview.getByText('Boilers and heat pumps.')).toBeTruthy();
  });

  test.each([
    ['too many words of description', () => fill(description(), words(351)), 'You are over the maximum number of allowed characters'],
    ['too many words of summary', () => fill(short(), words(51)), 'You are over the maximum number of allowed characters'],
    ['no trading name', () => fill(name(), ''), 'This field is required'],
  ])('reject %s with an explanation', async (_, change, text) => {
    const app = await openListing('', { 'PUT /company/listing/': saved });
    await change();
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(app.calls).not.toContain('PUT /company/listing/');
  });

  test('announce the limit near it and beyond', async () => {
    await openListing('');
    await fill(description(), words(349));
    expect(screen.getByText('1 word left')).toBeTruthy();
    await fill(description(), words(352));
    expect(screen.getByText('2 words too many')).toBeTruthy();
  });

  test('show concurrent changes by others beside the typed text', async () => {
    const app = await openListing('', {
      'PUT /company/listing/': refusal('PUT /company/listing/', 412, ['Someone else changed this, so nothing was saved.']),
    });
    await fill(description(), 'Mine.');
    app.change({ 'GET /company/listing/': listingAnswer({ name: 'Theirs' }, [], '"two"') });
    await save();
    await eventually(() => expect(name().value).toBe('Theirs'));
    expect(description().value).toBe('Mine.');
    app.change({ 'PUT /company/listing/': saved });
    await save();
    await screen.findAllByText('Your listing has been saved');
    expect(app.versions).toEqual(['"one"', '"two"']);
  });

  test('stay after a failed save, with the reason', async () => {
    await openListing('', { 'PUT /company/listing/': 'unreachable' });
    await fill(name(), 'Marsh');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('There was an error saving your listing');
    expect(name().value).toBe('Marsh');
  });
});

describe('visibility', () => {
  test('has a switch per site, which saves at once and confirms', async () => {
    const app = await openListing('view', {
      'PUT /company/listing/sites/{site}': answer('PUT /company/listing/sites/{site}', { data: {} }),
    });
    await eventually(async () => expect((await aSwitch('Flueline')).checked).toBe(true));
    expect((await aSwitch('Sunline')).checked).toBe(false);
    app.change({ 'GET /company/listing/all-active': sitesAnswer([true, true], [true, true]) });
    await user.click(await aSwitch('Sunline'));
    await screen.findByText('Your listing is published on Sunline');
    await eventually(async () => expect((await aSwitch('Sunline')).checked).toBe(true));
    expect(app.bodies.at(-1)).toBe('{"published":true}');
    expect(app.calls).toContain('PUT /company/listing/sites/solar');
  });

  test('keeps the switch and shows the reason after a failed save', async () => {
    await openListing('view', { 'PUT /company/listing/sites/{site}': 'unreachable' });
    await sitesKnown();
    await user.click(await aSwitch('Sunline'));
    expect((await screen.findByRole('alert')).textContent).toContain('We could not change this. Please try again.');
    expect((await aSwitch('Sunline')).checked).toBe(false);
  });

  test('disables all switches without texts, and says why', async () => {
    await openListing('', {
      'GET /company/listing/': listingAnswer({ description: '', valid: false }),
      'GET /company/listing/all-active': sitesAnswer([true, false], [false, false]),
    });
    await sitesKnown();
    const [boilers, solar] = [await aSwitch('Flueline'), await aSwitch('Sunline')];
    expect([boilers.disabled, solar.disabled]).toEqual([false, true]);
    expect(document.getElementById(solar.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Add your trading name and description first',
    );
  });

  test('links in step 4 to the live listing, and explains what is hidden', async () => {
    await openListing('view', { 'GET /company/listing/all-active': sitesAnswer([true, true], [true, false]) });
    const link = await screen.findByRole('link', { name: 'Your listing on Flueline' });
    expect(link.getAttribute('href')).toBe('http://localhost:3000/boilers/companies/midland-heating');
    expect(screen.queryByRole('link', { name: /Sunline/ })).toBeNull();
    expect(screen.getByText('Published, but nobody can see it at the moment. Read the note above.')).toBeTruthy();
    expect(screen.getByText('Anyone can see it.')).toBeTruthy();
  });

  test('shows a failed load with a retry', async () => {
    const app = await openListing('view', { 'GET /company/listing/all-active': 'unreachable' });
    await screen.findAllByText('We could not load where your listing is shown.');
    app.change({ 'GET /company/listing/all-active': sitesAnswer([true, true], [false, false]) });
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    await eventually(async () => expect((await aSwitch('Flueline')).checked).toBe(true));
  });
});

describe('blockers', () => {
  test.each([
    ['our master switch, with a way to us', { inactive: 'switched_off' }, 'Your listing is inactive', 'Contact us', '/help/contact'],
    [
      'no lead types, with the way to them',
      { inactive: 'no_coverage' },
      'Nobody can see your listing',
      'Set up your {{lead}} types and coverage first',
      '/settings/coverage',
    ],
  ] as const)('%s', async (_, listing, text, link, href) => {
    await openListing('', { 'GET /company/listing/': listingAnswer(listing) });
    const note = (await screen.findAllByRole('note')).find(({ textContent }) => textContent.includes(text)) ?? document.body;
    const shown = within(note).getByRole('link', { name: link.replace('{{lead}}', 'lead') });
    expect(shown.getAttribute('href')).toBe(href);
  });

  test('explains missing texts', async () => {
    await openListing('logo', { 'GET /company/listing/': listingAnswer({ name: '', valid: false }) });
    expect(screen.getByRole('note').textContent).toBe(
      "Your listing is not valid and can not be displayed. Please make sure you fill in your company's Trading name and add a description.",
    );
  });
});

test('shows a profile managed by us as read-only', async () => {
  await openListing('', {}, { ...company, ban_edit: true });
  expect(screen.getByText('Your profile is managed by our account team.', { exact: false })).toBeTruthy();
  expect(screen.getAllByText('Midland Heating').length).toBeGreaterThan(0);
  expect([screen.queryByRole('textbox'), screen.queryByRole('switch'), screen.queryByRole('button', { name: 'Save' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('redirects a limited account home', async () => {
  const app = await openApp('/profile/listing', signedIn(companyOfType(3)));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(app.place()).toBe('/');
});

test('shows a listing that failed to load with a retry', async () => {
  const app = await openListing('', { 'GET /company/listing/': 'unreachable' });
  await screen.findByText('We could not load your listing.');
  app.change({ 'GET /company/listing/': listingAnswer() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Trading name')).value).toBe('Midland Heating');
});
