import { expect, it } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, readExportAddress, screen, user, within } from '../../testing/page.ts';

const counts = { received: 1_200, held: 3, released: 1_100, sold: 2_400, returned: 12 };
const at = '2026-03-02T10:00:00Z';
const guide = {
  id: 2,
  name: 'Boiler guide',
  hold_minutes: 15,
  for_staff: false,
  created_at: at,
  stopped_at: null,
  form_site: null,
  required_checks: [],
  score_limit: 0,
  frame_origins: [],
  brings_proof: false,
  sms_set_up: true,
  counts,
  keys: [
    { id: 11, created_at: at, revoked_at: null },
    { id: 12, created_at: at, revoked_at: at },
  ],
};
const form = {
  ...guide,
  id: 3,
  name: 'Own form, boilers',
  form_site: 'boilers' as const,
  required_checks: ['telephone_confirmed' as const],
  score_limit: 40,
};
const terms = { form_site: null, required_checks: [], score_limit: 0, frame_origins: [], brings_proof: false, sms_set_up: true };
const own = { ...guide, id: 1, name: 'Back-office', hold_minutes: 0, for_staff: true, keys: [] };
const key = { id: 2, key_id: 13, key: 'secret-key-that-is-shown-once' };

async function open(address = '/operator/sources', role: 'agent' | 'admin' = 'admin') {
  const desk = await openDesk(address, {
    ...staffAnswers(role),
    'GET /operator/sources': answer('GET /operator/sources', { data: [own, guide, form] }),
    'GET /operator/sources/{id}': answer('GET /operator/sources/{id}', {
      data: { ...terms, name: guide.name, hold_minutes: 15, for_staff: false, stopped_at: null },
    }),
    'POST /operator/sources': answer('POST /operator/sources', { data: key }),
    'POST /operator/sources/{id}/stop': answer('POST /operator/sources/{id}/stop', { data: {} }),
    'POST /operator/sources/{id}/keys': answer('POST /operator/sources/{id}/keys', { data: key }),
    'PUT /operator/sources/{id}': answer('PUT /operator/sources/{id}', {
      data: { ...terms, name: 'Solar guide', hold_minutes: 20, for_staff: false, stopped_at: null },
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Sources' });
  return desk;
}
async function confirm(title: string, button: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed with the partner');
  await user.click(dialog.getByRole('button', { name: button }));
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('shows the leads of each source, and a new key only once', async () => {
  const desk = await open();
  const table = within(await screen.findByRole('table', { name: 'Sources' }));
  table.getByRole('row', { name: /Boiler guide.*1,200.*3.*1,100.*2,400.*12.*Active/ });
  await press('New source');
  await fill(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Name' }), 'Solar guide');
  await confirm('New source', 'Create source');
  await screen.findByRole('dialog', { name: 'Your new key' });
  screen.getByText(key.key);
  await press("I've saved it");
  expect(screen.queryByText(key.key)).toBeNull();
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({ name: 'Solar guide', hold_minutes: 0, reason: 'Agreed with the partner' });
});

it('edits and stops a source and issues another key, with cancellable dialogs', async () => {
  const desk = await open('/operator/sources?open=2');
  await screen.findByText('15 minutes');
  screen.getByText(/^Key 12, created 2 Mar 2026, revoked 2 Mar 2026$/);
  await press('New key');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'New key for Boiler guide?' })).getByRole('button', { name: 'Cancel' }),
  );
  expect(screen.queryByRole('dialog', { name: 'New key for Boiler guide?' })).toBeNull();
  await press('New key');
  await confirm('New key for Boiler guide?', 'Create key');
  await screen.findByText(key.key);
  await press("I've saved it");
  await press('Rename or change terms');
  await fill(await screen.findByRole('textbox', { name: 'Minutes to hold a lead before release' }), '99999');
  await confirm('Change Boiler guide?', 'Save source');
  await screen.findByText('Enter a whole number of minutes up to 10,080.');
  await fill(screen.getByRole('textbox', { name: 'Minutes to hold a lead before release' }), '20');
  await user.click(screen.getByRole('checkbox', { name: /^Can send its own confirmations/ }));
  await press('Save source');
  await eventually(() => expect(screen.queryByRole('dialog', { name: 'Change Boiler guide?' })).toBeNull());
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toMatchObject({ hold_minutes: 20, brings_proof: true });
  await press('Stop');
  await confirm('Stop Boiler guide?', 'Stop source');
  await eventually(() => expect(desk.calls.filter((call) => /^(?:POST|PUT)/.test(call))).toHaveLength(3));
});

it('shows where a form is hosted, how to embed it, and changes its terms', async () => {
  const desk = await open('/operator/sources?open=3');
  await screen.findByText('Phone, by a code');
  const link = screen.getByRole('link', { name: /boilers\/enquiry/ });
  expect(link.getAttribute('href')).toBe(`${location.origin}/boilers/enquiry`);
  screen.getByText(`<script src="${location.origin}/public/embed.js" data-site="boilers" async></script>`);
  screen.getByText('No other site can show it yet. Add the sites under Rename or change terms.');
  await press('Rename or change terms');
  const frames = await screen.findByRole('textbox', { name: 'Sites that can show the form in a frame' });
  await fill(frames, 'https://guide.example/path');
  await confirm('Change Own form, boilers?', 'Save source');
  await screen.findByText('Enter origins such as https://www.example.com, one per line, without a path.');
  await fill(frames, 'https://guide.example https://www.guide.example');
  await user.click(screen.getByRole('checkbox', { name: 'Email, by its link' }));
  await fill(screen.getByRole('textbox', { name: /^Lowest score/ }), '55');
  await press('Save source');
  await eventually(() => expect(screen.queryByRole('dialog', { name: 'Change Own form, boilers?' })).toBeNull());
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({
    name: 'Own form, boilers',
    hold_minutes: 15,
    reason: 'Agreed with the partner',
    required_checks: ['telephone_confirmed', 'email_confirmed'],
    score_limit: 55,
    frame_origins: ['https://guide.example', 'https://www.guide.example'],
  });
});

it('is for administrators', async () => {
  await open('/operator/sources', 'agent');
  await screen.findByText('Only administrators can see sources and their keys.');
  expect(screen.queryByRole('button', { name: 'New source' })).toBeNull();
});

it('finds sources by part of their name and exports the result', async () => {
  const { place } = await open();
  await fill(await screen.findByRole('searchbox', { name: 'Search by name' }), 'GUIDE');
  await user.keyboard('{Enter}');
  await eventually(() => expect(place()).toBe('/operator/sources?search=GUIDE'));
  await eventually(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  screen.getByRole('link', { name: 'Boiler guide' });
  expect(await readExportAddress()).toBe('/api/v1/operator/sources/export?search=GUIDE');
  await fill(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody');
  await user.keyboard('{Enter}');
  await screen.findByText('No sources match that name.');
});
