import { expect, test } from 'vitest';
import { answer, type TestAnswer } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user } from '../../testing/page.ts';

const get = 'GET /operator/companies/{id}/profile' as const;
const put = 'PUT /operator/companies/{id}/profile' as const;
const profile = answer(get, {
  data: {
    internal_name: 'Midland Heating Ltd',
    phone: '+441632960123',
    mobile: '+447700900123',
    country: 'gb',
    address_line1: '1 High Street',
    town: 'Leicester',
    postcode: 'LE1 5YA',
    communications_language: 'en',
    languages_accepted: ['en'],
    company_user: { title: 'Ms', forename: 'Sam', surname: 'Hill', company_type: 'SoleTrader', company_number: '' },
  },
});

test('changes a profile with a reason and states that opening it is logged', async () => {
  const desk = await openDesk('/operator/companies/7/profile', {
    ...staffAnswers('agent'),
    [get]: profile,
    [put]: answer(put, { data: {} }),
  });
  const name = await screen.findByRole('textbox', { name: 'Company name' });
  expect(screen.getByText(/we logged that you opened it/)).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Midland Warmth Ltd');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(desk.calls).not.toContain('PUT /operator/companies/7/profile');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'new owner, papers seen');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved. The company will see it on the next page it opens.')).toBeTruthy();
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toMatchObject({
    internal_name: 'Midland Warmth Ltd',
    reason: 'new owner, papers seen',
    company_user: { surname: 'Hill' },
  });
});

test('does not overwrite a colleague’s changes on a second save', async () => {
  const versioned = (version: string): TestAnswer => (typeof profile === 'object' ? { ...profile, headers: { etag: version } } : profile);
  const desk = await openDesk('/operator/companies/7/profile', {
    ...staffAnswers('agent'),
    [get]: versioned('"one"'),
    [put]: { status: 200, body: { data: {} }, headers: { etag: '"two"' } },
  });
  await fill(await screen.findByRole('textbox', { name: 'Company name' }), 'Midland Warmth Ltd');
  await fill(screen.getByRole('textbox', { name: 'Reason' }), 'new owner, papers seen');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile saved. The company will see it on the next page it opens.');
  const readings = () => desk.calls.filter((call) => call === 'GET /operator/companies/7/profile').length;
  const before = readings();
  desk.change({ [get]: versioned('"three"') });
  window.dispatchEvent(new Event('visibilitychange'));
  await new Promise((over) => setTimeout(over, 50));
  // A refetch would return their version, under which this form would overwrite text it does not show.
  expect(readings()).toBe(before);
});
