import { describe, expect, test } from 'vitest';
import { isRest, isShort } from '../../test/scope.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { boughtLead, companyOfType, companyWithout, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';

const inventory = 'GET /lead/inventory';
const page = (count: number, totalResults = count) =>
  answer(inventory, {
    data: Array.from({ length: count }, (_, place) => ({ ...boughtLead, code: `LEADCODE${place}`, seen: place > 0 })),
    meta: { totalResults, pageSize: 20 },
  });

/** Rows of the list, without the header. */
const listed = async () => (await screen.findAllByRole('row')).slice(1);
const said = () => document.querySelector('output[aria-live=polite].visually-hidden:last-of-type')?.textContent.trim();

test.skipIf(isRest)('remembers compact rows for the next visit', async () => {
  await openApp('/my-leads', { ...signedIn(), [inventory]: page(3) });
  const isCompact = () => screen.getByRole('table').hasAttribute('data-compact');
  await screen.findByRole('table');
  expect(isCompact()).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'Compact rows' }));
  await eventually(() => expect(isCompact()).toBe(true));
  expect(JSON.parse(localStorage.getItem('installer-dashboard') ?? '')).toEqual({ compactLeads: true });
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(menu.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await user.click(menu.getByRole('link', { name: 'My leads' }));
  await screen.findByRole('switch', { name: 'Compact rows' });
  await eventually(() => expect(isCompact()).toBe(true));
});

describe.skipIf(isRest)('company without bought leads', () => {
  test('links to Buy leads', async () => {
    await openApp('/my-leads', signedIn());
    expect(await screen.findByText('You do not have any leads.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Buy leads' }).getAttribute('href')).toBe('/buy-leads');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('is not sent there if it may not buy', async () => {
    const app = await openApp('/my-leads', signedIn(companyWithout('show_buy_leads')));
    expect(await screen.findByText('You do not have any leads.')).toBeTruthy();
    expect(app.text()).not.toContain('Buy leads');
    expect(app.text()).not.toContain('0 leads');
  });
});

test.skipIf(isRest)('redirects from Buy leads with an explanation if there is no dashboard and no permission', async () => {
  const app = await openApp('/buy-leads', signedIn(companyOfType(1, { show_buy_leads: false })));
  expect(await screen.findByText("Your account can't buy leads, so we brought you here instead.")).toBeTruthy();
  expect(app.place()).toBe('/my-leads');
});

describe.skipIf(isRest)('list', () => {
  test('offers to clear filters without results', async () => {
    const app = await openApp('/my-leads?search=nobody', signedIn());
    const words = await screen.findByText(/^No leads matching your search criteria were found./);
    await user.click(within(words.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }));
    await eventually(() => expect(app.place()).toBe('/my-leads'));
  });

  test('is not shown as empty while loading and stays searchable', async () => {
    const app = await openApp('/my-leads?search=nobody', signedIn());
    const words = await screen.findByText(/^No leads matching your search criteria were found./);
    app.change({ [inventory]: 'pending' });
    await user.click(within(words.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }));
    await eventually(() => expect(screen.queryByText(/^No leads matching/)).toBeNull());
    expect(screen.queryByText('You do not have any leads.')).toBeNull();
    screen.getByRole('searchbox');
    // The pressed button has disappeared.
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('reports a failed load and retries', async () => {
    const app = await openApp('/my-leads', { ...signedIn(), [inventory]: 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load your leads.');
    app.change({ [inventory]: page(1) });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await listed()).toHaveLength(1);
  });

  test.each([
    ['rows', 1280, 20],
    ['cards', 390, 5],
  ])('reserves the space of its %s while loading', async (_, width, places) => {
    await openApp('/my-leads', { ...signedIn(), [inventory]: 'pending' }, width);
    const skeleton = (await screen.findByText('Loading your leads')).parentElement;
    expect(skeleton?.getAttribute('aria-busy')).toBe('true');
    expect(skeleton?.children).toHaveLength(places + 1);
  });

  test('shows its count', async () => {
    await openApp('/my-leads', { ...signedIn(), [inventory]: page(20, 1234) });
    expect(await screen.findByText('1,234 leads')).toBeTruthy();
  });

  test('takes filters, order and page from the address for its request', async () => {
    const app = await openApp('/my-leads?workTypes=3&page=2&order=name-asc', { ...signedIn(), [inventory]: page(20, 60) });
    await eventually(() => expect(app.calls).toContain('GET /lead/inventory?page=2&pageSize=20&order=name-asc&workTypes=3'));
    expect(await screen.findByRole('button', { name: 'Lead type: Gas boiler replacement' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear lead type filter' }));
    await eventually(() => expect(app.place()).toBe('/my-leads?order=name-asc'));
  });

  test('redirects from beyond the end to the last page', async () => {
    let asked = 0;
    const app = await openApp('/my-leads?page=9', {
      ...signedIn(),
      get [inventory]() {
        asked += 1;
        return page(asked === 1 ? 0 : 3, 43);
      },
    });
    expect(await listed()).toHaveLength(3);
    expect(app.place()).toBe('/my-leads?page=3');
    expect(app.calls).toContain('GET /lead/inventory?page=3&pageSize=20&order=accepted_date-desc');
  });

  test('searches once after a pause in typing', async () => {
    const app = await openApp('/my-leads', { ...signedIn(), [inventory]: page(3) });
    await listed();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'pat');
    await eventually(() => expect(app.place()).toBe('/my-leads?search=pat'));
    expect(app.calls.filter((call) => call.includes('search='))).toEqual([
      'GET /lead/inventory?page=1&pageSize=20&order=accepted_date-desc&search=pat',
    ]);
  });

  test('announces the count after a filter change but not on opening', async () => {
    const app = await openApp('/my-leads?workTypes=3', { ...signedIn(), [inventory]: page(1) });
    await listed();
    expect(said()).not.toBe('1 lead');
    app.change({ [inventory]: page(3) });
    await user.click(screen.getByRole('button', { name: 'Clear lead type filter' }));
    await eventually(() => expect(said()).toBe('3 leads'));
  });

  test('announces the count for other filters even if unchanged', async () => {
    await openApp('/my-leads?workTypes=3', { ...signedIn(), [inventory]: page(4) });
    await listed();
    expect(said()).not.toBe('4 leads');
    await user.click(screen.getByRole('button', { name: 'Clear lead type filter' }));
    await eventually(() => expect(said()).toBe('4 leads'));
  });

  test('remembers its own page size', async () => {
    const app = await openApp('/my-leads', { ...signedIn(), [inventory]: page(20, 60) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Leads per page' }), '40');
    await eventually(() => expect(app.place()).toBe('/my-leads?pageSize=40'));
    expect(JSON.parse(localStorage.getItem('installer-dashboard') ?? '')).toEqual({ pageSizes: { 'my-leads': 40 } });
  });

  test('does not refetch in the background after a refusal', async () => {
    const app = await openApp('/my-leads', { ...signedIn(), [inventory]: refusal(inventory, 422) });
    await screen.findByRole('alert');
    expect(app.calls.filter((call) => call.startsWith('GET /lead/inventory?'))).toHaveLength(1);
  });

  test('leads to sign-in and back when the session expires', async () => {
    const app = await openApp('/my-leads?workTypes=3', { ...signedIn(), [inventory]: page(1) });
    await listed();
    app.change({ ...signedOut, [inventory]: refusal(inventory, 401) });
    await user.click(screen.getByRole('button', { name: 'Date accepted' }));
    await eventually(() => expect(app.place()).toMatch(/^\/login/));
    expect(new URL(app.place(), 'http://localhost').searchParams.get('to')).toBe('/my-leads?order=accepted_date-asc&workTypes=3');
  });
});

describe.skipIf(isShort)('bulk actions', () => {
  const put = 'PUT /lead/bulk-archive';
  const done = answer(put, { data: {} });
  const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }));

  async function select(path: string, answers: object = {}, width?: number) {
    const app = await openApp(path, { ...signedIn(), [inventory]: page(3), [put]: done, ...answers }, width);
    await user.click((await screen.findAllByRole('checkbox', { name: 'Select Mr Arjun Patel' }))[1] ?? document.body);
    await user.click((await screen.findAllByRole('checkbox', { name: 'Select Mr Arjun Patel' }))[2] ?? document.body);
    return app;
  }

  test('archive after a question whose safe answer has the focus', async () => {
    const app = await select('/my-leads');
    expect(bar().getByText('2 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    const question = within(await screen.findByRole('dialog', { name: 'Archive 2 leads?' }));
    await eventually(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    app.change({ [inventory]: page(1) });
    await user.click(question.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('2 leads successfully archived')).toBeTruthy();
    expect(app.calls).toContain(put);
    expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
    await eventually(() => expect(document.activeElement?.textContent).toBe('My leads'));
  });

  test('do nothing on Cancel', async () => {
    const app = await select('/my-leads');
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(bar().getByText('2 selected')).toBeTruthy();
    expect(app.calls).not.toContain(put);
  });

  test('restore from the archive', async () => {
    const app = await select('/my-leads?archived=1');
    await user.click(bar().getByRole('button', { name: 'Unarchive' }));
    const question = within(await screen.findByRole('dialog', { name: 'Unarchive 2 leads?' }));
    app.change({ [inventory]: page(0) });
    await user.click(question.getByRole('button', { name: 'Unarchive' }));
    expect(await screen.findByText('2 leads successfully unarchived')).toBeTruthy();
    expect(await screen.findByText('You have no archived leads.')).toBeTruthy();
  });

  test('keep the selection on failure, with the reason in the dialog', async () => {
    await select('/my-leads', { [put]: 'unreachable' });
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    const question = within(await screen.findByRole('dialog', { name: 'Archive 2 leads?' }));
    await user.click(question.getByRole('button', { name: 'Archive' }));
    expect((await question.findByRole('alert')).textContent).toContain('We could not archive your leads. Nothing has changed.');
    expect(bar().getByText('2 selected')).toBeTruthy();
  });

  test.each([
    ['on a desk', undefined, 'checkbox'],
    ['on a telephone', 390, 'button'],
  ] as const)('are all selected and unselected %s', async (_, width, role) => {
    await openApp('/my-leads', { ...signedIn(), [inventory]: page(3) }, width);
    await user.click(await screen.findByRole(role, { name: 'Select All' }));
    expect(bar().getByText('3 selected')).toBeTruthy();
    await user.click(screen.getAllByRole(role, { name: 'Unselect All' })[0] ?? document.body);
    expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
  });
});

describe.skipIf(isShort)('archive', () => {
  test('is a separate list, named in the heading and announced', async () => {
    const app = await openApp('/my-leads?workTypes=3', { ...signedIn(), [inventory]: page(2) });
    await listed();
    app.change({ [inventory]: page(1) });
    await user.click(screen.getByRole('button', { name: 'Show archived' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My leads, archived' })).toBeTruthy();
    await eventually(() => expect(said()).toBe('My leads, archived. 1 lead'));
    expect(app.place()).toBe('/my-leads?workTypes=3&archived=1');
    expect(app.calls).toContain('GET /lead/inventory?page=1&pageSize=20&order=accepted_date-desc&workTypes=3&archived=1');
    await user.click(screen.getByRole('button', { name: 'Hide archived' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My leads' })).toBeTruthy();
  });

  test('shows an empty state with a link back', async () => {
    const app = await openApp('/my-leads?archived=1', signedIn());
    const words = await screen.findByText('You have no archived leads.');
    await user.click(within(words.parentElement ?? document.body).getByRole('button', { name: 'Hide archived' }));
    await eventually(() => expect(app.place()).toBe('/my-leads'));
  });
});

test.skipIf(isRest)('requests the status from the address', async () => {
  const app = await openApp('/my-leads?status=rejected', { ...signedIn(), [inventory]: page(1) });
  await listed();
  expect(screen.getByRole('button', { name: 'Status: Report rejected' })).toBeTruthy();
  expect(app.calls).toContain('GET /lead/inventory?page=1&pageSize=20&order=accepted_date-desc&status=rejected');
});

describe.skipIf(isShort)('export', () => {
  test('offers columns under the file’s own headings, and refuses to leave out all', async () => {
    await openApp('/my-leads', { ...signedIn(), [inventory]: page(1) });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const pane = within(await screen.findByRole('dialog', { name: 'Export' }));
    const link = () => pane.getByRole('link', { name: 'Download' }).getAttribute('href');
    expect(link()).toBe('/download/leads.csv?format=xlsx&zone=Europe%2FLondon');
    await user.click(pane.getByRole('radio', { name: /^CSV for Excel/ }));
    await user.click(pane.getByRole('checkbox', { name: 'All columns' }));
    await pane.findByText('Choose at least one column.');
    expect(pane.queryByRole('link')).toBeNull();
    await user.click(pane.getByRole('checkbox', { name: 'Lead code' }));
    await user.click(pane.getByRole('checkbox', { name: 'Telephone' }));
    expect(link()).toBe('/download/leads.csv?format=excel&columns=code%2Ctelephone&locale=en-GB&zone=Europe%2FLondon');
  });

  test('is not offered without bought leads', async () => {
    await openApp('/my-leads', signedIn());
    await screen.findByText('You do not have any leads.');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

test.skipIf(isRest)('remembers the list’s position when opening a lead', async () => {
  await openApp('/my-leads?page=2&order=name-asc', { ...signedIn(), [inventory]: page(1, 21) });
  const view = await screen.findByRole('link', { name: 'Full View, Mr Arjun Patel' });
  expect(decodeURIComponent(view.getAttribute('href') ?? '')).toBe('/lead/LEADCODE0?fromPage=/my-leads?page=2&order=name-asc');
});
