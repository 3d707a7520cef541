import type { AccreditationsWire } from '../../contract/companies/accreditations-endpoints.ts';
import { answer, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { signedIn } from '../testing/known-company.ts';
import type { CoverageRow } from '../../contract/coverage/endpoints.ts';
import type { Postcode, WorkType } from './api.ts';

const boilers = { id: 1, code: 'Boilers', name: 'Boilers' };
const solar = { id: 4, code: 'Solar', name: 'Solar' };
const gasSafe = { id: 1, code: 'gas-safe', name: 'Gas Safe Register' };

const type = (id: number, description: string, category: WorkType['category'], needs?: 'approved' | 'missing'): WorkType => ({
  id,
  code: `type-${id}`,
  description,
  category,
  requires: needs === undefined ? [] : [{ ...gasSafe, approved: needs === 'approved' }],
});

export const types: readonly WorkType[] = [
  type(101, 'Boiler repair', boilers, 'approved'),
  type(102, 'Boiler service', boilers, 'missing'),
  type(103, 'Electric boiler', boilers),
  type(401, 'Solar panels', solar),
  type(402, 'Solar battery', solar),
];

const leicester = { id: 10, code: 'LE', name: 'Leicester' };
const nottingham = { id: 20, code: 'NG', name: 'Nottingham' };
const postcode = (id: number, name: string, parent: Postcode['parent']): Postcode => ({ id, name, parent });
export const districts: readonly Postcode[] = [
  ...[1, 2, 3, 10].map((number) => postcode(1_000 + number, `LE${number}`, leicester)),
  ...[1, 2].map((number) => postcode(2_000 + number, `NG${number}`, nottingham)),
];
export const regions = [
  { ...leicester, postcodes: 4 },
  { ...nottingham, postcodes: 2 },
];

/** Builds an area with this many of the first lead types and postcodes. */
export const area = (id: number, name: string, work_type_count = 2, postcode_count = 3): CoverageRow => ({
  id,
  name,
  work_type_count,
  postcode_count,
  work_types: types.slice(0, work_type_count),
  postcodes: districts.slice(0, postcode_count),
});

/** Answers with the version required to save a form. */
function versioned(given: TestAnswer, etag: string): TestAnswer {
  return typeof given === 'object' ? { ...given, headers: { etag } } : given;
}

export function areasAnswer(areas: readonly CoverageRow[], listing_disabled = false): TestAnswers {
  return { 'GET /coverage/': answer('GET /coverage/', { data: [...areas], meta: { listing_disabled } }) };
}

export function typesAnswer(ids: readonly number[], etag = '"one"'): TestAnswers {
  const data = types.filter(({ id }) => ids.includes(id));
  return { 'GET /coverage/work-types/{id}': versioned(answer('GET /coverage/work-types/{id}', { data }), etag) };
}

export function postcodesAnswer(ids: readonly number[], etag = '"one"'): TestAnswers {
  const data = districts.filter(({ id }) => ids.includes(id));
  return { 'GET /coverage/postcodes/{id}': versioned(answer('GET /coverage/postcodes/{id}', { data, meta: { regions } }), etag) };
}

export function foundAnswer(found: readonly Postcode[], more = false): TestAnswers {
  const ids = new Set(found.map(({ parent }) => parent.id));
  return {
    'GET /coverage-region/': answer('GET /coverage-region/', {
      data: found.map((one) => ({ ...one, town: null })),
      meta: { regions: regions.filter(({ id }) => ids.has(id)), more },
    }),
  };
}

export function accreditationsAnswer(data: Partial<AccreditationsWire> = {}): TestAnswers {
  const whole = { compulsoryAccreditations: [], optionalAccreditations: [], companyAccreditations: [], ...data };
  return { 'GET /company/accreditations/': versioned(answer('GET /company/accreditations/', { data: whole }), '"a"') };
}

/** A company with two areas; the first has two lead types and three postcodes. */
export function coverageAnswers(): TestAnswers {
  return {
    ...signedIn(),
    ...areasAnswer([area(7, 'Coverage 1'), area(8, 'North', 0, 0)]),
    'GET /work-types/': answer('GET /work-types/', { data: [...types] }),
    ...typesAnswer([101, 401]),
    ...postcodesAnswer([1_001, 1_002, 1_010]),
    ...foundAnswer(districts),
    ...accreditationsAnswer(),
    'GET /coverage/{id}': versioned(answer('GET /coverage/{id}', { data: area(7, 'Coverage 1') }), '"n"'),
    'PUT /coverage/work-types/{id}': versioned(answer('PUT /coverage/work-types/{id}', { data: {} }), '"two"'),
    'PUT /coverage/postcodes/{id}': versioned(answer('PUT /coverage/postcodes/{id}', { data: {} }), '"two"'),
    'PUT /coverage/update/{id}': versioned(answer('PUT /coverage/update/{id}', { data: {} }), '"m"'),
    'POST /coverage/create': answer('POST /coverage/create', { data: area(9, 'South', 0, 0) }),
    'DELETE /coverage/delete/{id}': answer('DELETE /coverage/delete/{id}', { data: {} }),
  };
}
