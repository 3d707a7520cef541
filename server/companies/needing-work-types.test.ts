import { describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

interface ShownWorkTypes {
  readonly data: Readonly<
    Record<'selectedWorkTypes' | 'availableWorkTypes', readonly { readonly id: number; readonly description: string }[]>
  >;
}
const gasSafe = 1;
const test = useTestApp();
const read = async (company: TestCaller) =>
  (await company.call('GET', `/company/accreditations/${gasSafe}/work-types`)).json<ShownWorkTypes>().data;

describe('lead types that need an accreditation', () => {
  it('are split into selected and available', async () => {
    const { selectedWorkTypes, availableWorkTypes } = await read(await test.company());
    expect(selectedWorkTypes.map(({ description }) => description)).toEqual(['Gas boiler replacement']);
    expect(availableWorkTypes).toHaveLength(4);
  });

  it('exclude retired and unpriced ones unless selected', async () => {
    const company = await test.company();
    const { selectedWorkTypes: selected, availableWorkTypes: available } = await read(company);
    for (const one of [selected[0], available[0]])
      await test.database.db.rows(sql`update work_types set retired_at = app_now() where id = ${one?.id ?? 0}`);
    const unpriced = await test.database.db.rows(sql`
      insert into work_type_requirements (work_type_id, country, scheme_id)
      select w.id, 'gb', ${gasSafe} from work_types w
      where not exists (select from list_prices p where p.work_type_id = w.id and p.country = 'gb') limit 1 returning work_type_id`);
    expect(unpriced).toHaveLength(1);
    expect(await read(company)).toEqual({ selectedWorkTypes: selected, availableWorkTypes: available.slice(1) });
  });
});
