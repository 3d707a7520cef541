import { beforeAll, describe, expect, it } from 'vitest';
import { companyUpdate } from '../../test/factories/company-update.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { formAnswers, formVisitor } from '../../test/factories/fill-in-form.ts';
import { importText } from '../../test/factories/import-file.ts';
import { checkLeads, readImportedLines } from '../../test/factories/import-leads.ts';
import { makeCaptchaEasy, register } from '../../test/registration.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { randomCode } from '../platform/random-code.ts';
import { sampleCases } from '../../test/scope.ts';

const test = useTestApp();
let key: string;
beforeAll(async () => {
  ({ key } = await makeSource(test.database));
  await makeCaptchaEasy(test);
});

/** Contact details that forms do not strip the way they strip `http://…`: each must be refused by field. */
const contacts = sampleCases(['You won! evil.test/prize', 'jo@evil.test', 'Ring 07700 900123'] as const, 3);
const refusal = 'This field cannot contain a link, an email address or a phone number';
type Field = string;
type Wrong = Readonly<Record<Field, string>>;
type Refused = Readonly<Record<Field, readonly string[]>> | undefined;

const form = (fields: Wrong): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const sender = {
  firstname: 'Sam',
  surname: 'Hill',
  company: 'Midland Heating Ltd',
  email: 'sam@example.test',
  telephone: '0116 496 0123',
  message: 'Please call me.',
};
const introduced = { title: 'Mr', first_name: 'Anil', last_name: 'Patel', email: 'anil@example.test', siteId: 1 };
const { title, forename, surname, company_type, company_number } = companyUpdate().company_user ?? {};
const person = { title, forename, surname, company_type, company_number };
const personFields = ['forename', 'surname'];
const billing = {
  billing_address_enabled: true,
  billing_address_country: 'gb',
  billing_address_line1: '1 High Street',
  billing_address_town: 'Leicester',
  billing_address_postcode: 'LE1 5YA',
};

interface Door {
  readonly fields: readonly Field[];
  readonly send: (wrong: Wrong) => Promise<Refused>;
}

/** Every endpoint through which a name, town or company reaches us. */
const doors: Readonly<Record<string, Door>> = {
  'the intake API': {
    fields: ['title', 'forename', 'surname', 'town'],
    send: async (wrong) => {
      const headers = { 'idempotency-key': randomCode() };
      return readFailure(await test.source(key).call('POST', '/intake/enquiries', { ...enquiryInput(), ...wrong }, headers)).fields;
    },
  },
  'the bulk intake': {
    fields: ['forename', 'surname', 'town'],
    send: async (wrong) => {
      const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': randomCode() };
      const body = JSON.stringify({ ...enquiryInput(), ...wrong });
      const answer = await test.source(key).call('POST', '/intake/enquiries/bulk', body, headers);
      return answer.json<{ data: { fields?: Record<string, string[]> }[] }>().data[0]?.fields;
    },
  },
  'the form of staff': {
    fields: ['forename', 'surname', 'town'],
    send: async (wrong) => {
      const body = { ...enquiryInput(), ...wrong, reason: 'the customer rang' };
      const caller = await test.staff('agent');
      return readFailure(await caller.call('POST', '/operator/enquiries', body, { 'idempotency-key': randomCode() })).fields;
    },
  },
  'the import': {
    fields: ['forename', 'surname', 'town'],
    send: async (wrong) => {
      const staff = await test.staff('agent');
      const [line] = await readImportedLines(staff, await checkLeads(test, staff, importText([wrong])));
      return Object.fromEntries((line?.errors ?? []).map(({ field, text }) => [field, [text]]));
    },
  },
  registration: {
    fields: ['fname', 'sname', 'organisation', 'address3', 'county'],
    send: async (wrong) => readFailure((await register(test, wrong)).response).fields,
  },
  'company details': {
    fields: ['company_user.forename', 'company_user.surname', 'town', 'county', 'billing_address_town', 'billing_address_county'],
    send: async (wrong) => {
      const company = await test.company({ internalName: 'Midland Heating Ltd' });
      const own = Object.fromEntries(Object.entries(wrong).map(([field, value]) => [field.replace('company_user.', ''), value]));
      const user = Object.fromEntries(personFields.flatMap((field) => (own[field] === undefined ? [] : [[field, own[field]]])));
      const rest = Object.fromEntries(Object.entries(own).filter(([field]) => !personFields.includes(field)));
      const body = { ...companyUpdate({ ...billing, ...rest }), company_user: { ...person, ...user } };
      return readFailure(await company.call('PUT', '/company/update', body)).fields;
    },
  },
  'the name of a company in the back office': {
    fields: ['internal_name'],
    send: async (wrong) => {
      const company = await test.company({ internalName: 'Midland Heating Ltd' });
      const body = { ...companyUpdate({ ...billing, ...wrong }), reason: 'the company was renamed' };
      return readFailure(await (await test.staff()).call('PUT', `/operator/companies/${company.companyId}/profile`, body)).fields;
    },
  },
  'the contact form': {
    fields: ['firstname', 'surname', 'company'],
    send: async (wrong) => readFailure(await test.nobody().call('POST', '/contact', form({ ...sender, ...wrong }))).fields,
  },
  'an introduction for finance': {
    fields: ['first_name', 'last_name'],
    send: async (wrong) => {
      const company = await test.company({});
      return readFailure(await company.call('POST', '/lead/offer-finance-external', { ...introduced, ...wrong })).fields;
    },
  },
  'the listing': {
    fields: ['listing.name'],
    send: async (wrong) => {
      const listing = { name: wrong['listing.name'], description: 'Heating engineers since 1987.', short_description: '' };
      return readFailure(await (await test.company({})).call('PUT', '/company/listing/', { listing })).fields;
    },
  },
  'an invitation of staff': {
    fields: ['name'],
    send: async (wrong) => {
      const body = { name: 'Kim', email: 'kim@plumbline.test', role: 'agent', reason: 'joins the team', ...wrong };
      return readFailure(await (await test.staff()).call('POST', '/operator/staff/invitations', body)).fields;
    },
  },
  'the first account': {
    fields: ['name'],
    send: async (wrong) => {
      const body = { code: 'x'.repeat(43), name: 'Kim', email: 'kim@plumbline.test', password: 'heron-lane-4213', ...wrong };
      return readFailure(await test.nobody().call('POST', '/operator/first-account', body)).fields;
    },
  },
};

describe.each(Object.entries(doors))('%s', (_, { fields, send }) => {
  it.each(contacts)('refuses %j in every name, town and company, naming the field', async (contact) => {
    // A title has room for ten characters.
    const given = (field: Field): string => (field === 'title' ? 'evil.com/a' : contact);
    const refused = await send(Object.fromEntries(fields.map((field) => [field, given(field)])));
    expect(refused).toEqual(Object.fromEntries(fields.map((field) => [field, [refusal]])));
  });
});

describe('the enquiry form', () => {
  it.each(contacts)('refuses %j as a name', async (contact) => {
    const visitor = formVisitor(test.app);
    const start = await visitor.fillIn({}, { until: 'contact' });
    const page = await visitor.send(`${start}?step=contact`, { ...formAnswers, forename: contact, surname: contact });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('First name: please leave out links, email addresses and phone numbers');
    expect(page.body).toContain('Surname: please leave out links, email addresses and phone numbers');
  });

  it.each(contacts)('refuses %j as a town', async (contact) => {
    const visitor = formVisitor(test.app);
    const start = await visitor.fillIn({}, { until: 'address' });
    const page = await visitor.send(`${start}?step=address`, { ...formAnswers, town: contact });
    expect([page.statusCode, page.body.includes('please leave out links, email addresses and phone numbers')]).toEqual([422, true]);
  });
});
