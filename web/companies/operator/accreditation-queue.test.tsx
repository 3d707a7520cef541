import { expect, it } from 'vitest';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { screen, user } from '../../testing/page.ts';

const approveKey = 'POST /operator/companies/{id}/accreditations/{accreditation}/approve';
const certificate: CertificateWire = {
  companyId: 3,
  company: 'Midland Heating Ltd',
  accreditation: { id: 1, code: 'gas', name: 'Gas Safe Register', register_url: 'https://register.test' },
  certificate_number: '654321',
  previous_number: '123456',
  refused_before: false,
  state: 'pending',
  since: '2026-01-05T10:00:00Z',
  approved_until: null,
  reject_reason: null,
  reminded: null,
  work_types: ['Boiler service'],
};
const second = { ...certificate, companyId: 4, company: 'Tidy Pipes' };
const listed = (data: CertificateWire[]) =>
  answer('GET /operator/accreditations', {
    data,
    meta: { totalResults: data.length, pageSize: 20, counts: { waiting: 2, expiring: 0 }, expiring_days: 60, now: '2026-01-06T10:00:00Z' },
  });
const answers: TestAnswers = { ...staffAnswers('agent'), 'GET /operator/accreditations': listed([certificate, second]) };
const open = (more: TestAnswers = {}, address = '/operator/accreditations?open=3-1') => openDesk(address, { ...answers, ...more }, 1440);

it('approves until a date and opens the next row', async () => {
  const desk = await open({ [approveKey]: answer(approveKey, { data: {} }) });
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Choose when the approval ends');
  expect(screen.getByRole('link', { name: /Look up at Gas Safe Register/ }).getAttribute('href')).toBe('https://register.test');
  await user.click(screen.getByRole('button', { name: '24 months' }));
  await user.click(await screen.findByRole('button', { name: /^Approve until / }));
  await expect.poll(() => desk.place()).toBe('/operator/accreditations?open=4-1');
  await expect.poll(() => document.activeElement?.textContent).toBe('Tidy Pipes, Gas Safe Register');
  expect(JSON.parse(desk.bodies[0] ?? '')).toMatchObject({ again: false, seen: { certificate_number: '654321', state: 'pending' } });
});

it('confirms again for a number refused before', async () => {
  const desk = await open({ [approveKey]: refusal(approveKey, 409, ['refused_before--Not in the register.']) });
  await user.click(await screen.findByRole('button', { name: '12 months' }));
  await user.click(screen.getByRole('button', { name: /^Approve until / }));
  await screen.findByText(/This number has been refused before. Not in the register./);
  desk.change({ [approveKey]: answer(approveKey, { data: {} }) });
  await user.click(screen.getByRole('button', { name: /^Approve anyway until / }));
  await expect.poll(() => desk.place()).toBe('/operator/accreditations?open=4-1');
  expect(JSON.parse(desk.bodies[1] ?? '')).toMatchObject({ again: true });
});

it('refuses with a reason, and reports whose decision counts', async () => {
  const rejectKey = 'POST /operator/companies/{id}/accreditations/{accreditation}/reject';
  await open({ [rejectKey]: refusal(rejectKey, 409, ['Robin Keeper decided about this certificate']) });
  await screen.findByRole('button', { name: 'Approve' });
  await user.keyboard('r');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Not in the register.');
  await user.click(screen.getAllByRole('button', { name: 'Refuse' }).at(-1) ?? document.body);
  await screen.findByText('Robin Keeper decided about this certificate');
});

it('reminds the selected companies', async () => {
  const remind = 'POST /operator/accreditations/remind';
  const soon: CertificateWire = { ...certificate, state: 'approved', approved_until: '2026-02-01T00:00:00Z' };
  const desk = await open(
    { 'GET /operator/accreditations': listed([soon]), [remind]: answer(remind, { data: { reminded: 1, left_out: 0 } }) },
    '/operator/accreditations?view=expiring',
  );
  await user.click(await screen.findByRole('checkbox', { name: /^Select Midland Heating Ltd/ }));
  await user.click(screen.getByRole('button', { name: 'Remind 1 company' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'It ends soon.');
  await user.click(screen.getAllByRole('button', { name: 'Remind 1 company' }).at(-1) ?? document.body);
  await expect
    .poll(() => JSON.parse(desk.bodies[0] ?? '{}'))
    .toEqual({ certificates: [{ company: 3, accreditation: 1 }], reason: 'It ends soon.' });
});
