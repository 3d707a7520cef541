import { describe, expect, it } from 'vitest';
import type { AccreditationsWire } from '../../contract/companies/accreditations-endpoints.ts';
import type { CertificateWire } from '../../contract/companies/operator-accreditations-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';

let now = new Date();
const test = useTestApp({ clock: () => now });
const gasSafe = 1;
const solarGroup = 30;
const save = (company: TestCaller, id: number, certificate_number: string) =>
  company.call('PUT', '/company/accreditations/', [{ id, certificate_number }]);
const buildPath = ({ companyId }: { companyId: number }, id: number) => `/operator/companies/${companyId}/accreditations/${id}`;
const held = async (company: TestCaller) =>
  (await company.call('GET', '/company/accreditations/')).json<{ data: AccreditationsWire }>().data.companyAccreditations[0];

describe('an approval', () => {
  it.each([
    ['gb', gasSafe, '2098-01-04', '2098-01-04T23:59:00.000Z'],
    ['gb', gasSafe, '2098-07-04', '2098-07-04T22:59:00.000Z'],
    ['se', solarGroup, '2098-01-04', '2098-01-04T22:59:00.000Z'],
    ['se', solarGroup, '2098-07-04', '2098-07-04T21:59:00.000Z'],
  ] as const)('lasts in %s, of %i, until the end of %s there', async (country, id, until, end) => {
    const company = await test.company({
      country,
      accredited: false,
      ...(country === 'se' && { areaCode: '11', workTypeCodes: ['solar-panels'] }),
    });
    await save(company, id, country === 'gb' ? '123456' : 'yes');
    const approved = await (
      await test.staff()
    ).call('POST', `${buildPath(company, id)}/approve`, { until, reason: 'looked up in the register' });
    expect(approved.statusCode, approved.body).toBe(200);
    expect((await held(company))?.manual_approval_until).toBe(end);
  });

  it('becomes pending again with the same number after expiry, keeping its history', async () => {
    const company = await test.company({ accredited: false });
    const staff = await test.staff();
    for (const number of ['111111', '222222']) await save(company, gasSafe, number);
    const until = new Date(now.getTime() + 86_400_000).toISOString();
    await staff.call('POST', `${buildPath(company, gasSafe)}/approve`, { until, reason: 'looked up in the register' });
    now = new Date(now.getTime() + 2 * 86_400_000);
    expect((await held(company))?.state).toBe('expired');
    await save(company, gasSafe, '222222');
    expect((await held(company))?.state).toBe('pending');
    const renewed = (await (await test.staff()).call('GET', buildPath(company, gasSafe))).json<{ data: CertificateWire }>().data;
    expect(renewed).toMatchObject({ previous_number: '111111', state: 'pending', since: now.toISOString() });
  });
});
