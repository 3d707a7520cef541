import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/api.ts';
import {
  accepts,
  buildAcceptAttribute,
  fileTypes,
  isOffered,
  type FileType,
  typeNames,
  type Upload,
  uploads,
} from '../../contract/kit/upload-types.ts';
import { createOwnPageDriver } from '../../test/factories/own-page.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { sampleFile } from '../../test/factories/sample-files.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { sampleCases } from '../../test/scope.ts';

const test = useTestApp();
const company = useTestCompany(test);
const allTypes = Object.keys(fileTypes) as FileType[];
const allUploads = Object.keys(uploads) as Upload[];

interface Sent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
}
function buildForm(field: string, { bytes, name }: Sent, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([bytes]), name);
  return form;
}
const reason = 'to try the upload';
const contact = {
  firstname: 'Sam',
  surname: 'Hill',
  company: 'Midland Heating Ltd',
  email: 'sam@example.test',
  telephone: '0116 496 0123',
  message: 'See the file.',
};

/** Sends a file through an upload's endpoint; returns the status. */
const doors: Readonly<Record<Upload, { readonly endpoints: readonly string[]; readonly send: (sent: Sent) => Promise<number> }>> = {
  listingPicture: {
    endpoints: ['POST /company/listing/image/logo', 'POST /company/listing/image/', 'POST /company/listing/image/update/{id}'],
    send: async (sent) =>
      (await company.call('POST', '/company/listing/image/logo', buildForm('image', sent, { optIn: 'true' }))).statusCode,
  },
  brandPicture: {
    endpoints: ['POST /operator/brands/{key}/pictures/{ground}'],
    send: async (sent) =>
      (await (await test.staff()).call('POST', '/operator/brands/main/pictures/light', buildForm('picture', sent, { reason }))).statusCode,
  },
  pagePicture: {
    endpoints: ['POST /operator/pictures'],
    send: async (sent) =>
      (await (await test.staff('agent')).call('POST', '/operator/pictures', buildForm('picture', sent, { reason, alt: 'A boiler' })))
        .statusCode,
  },
  jobPhoto: {
    endpoints: [],
    send: async ({ bytes, name }) => {
      const { linkOf, sendPhoto } = createOwnPageDriver(test);
      const page = await linkOf(await takeIn(test.database, (await makeSource(test.database)).sourceId));
      return (await sendPhoto(page, Buffer.from(bytes), name)).statusCode;
    },
  },
  attachment: {
    endpoints: ['POST /contact'],
    send: async (sent) => (await test.nobody().call('POST', '/contact', buildForm('attachment', sent, contact))).statusCode,
  },
  leadImport: {
    endpoints: ['POST /operator/imports', 'POST /operator/companies/preview', 'POST /operator/companies/import'],
    send: async (sent) => {
      const agent = await test.staff('agent');
      const sample = new Uint8Array((await agent.call('GET', '/operator/imports/sample')).rawPayload);
      const workbook = new Uint8Array(readFileSync(join(import.meta.dirname, '../../test/lead-files/excel.xlsx')));
      const bytes = sent.name.endsWith('.xlsx') ? workbook : /\.(?:csv|tsv|tab)$/.test(sent.name) ? sample : sent.bytes;
      const file = { ...sent, bytes };
      return (await agent.call('POST', '/operator/imports', buildForm('file', file, {}))).statusCode;
    },
  },
};

describe('every upload', () => {
  const cases = allUploads.flatMap((upload) =>
    allTypes.flatMap((type) => fileTypes[type].endings.map((ending) => [upload, type, ending] as const)),
  );

  it.each(sampleCases(cases, 3))('%s accepts a %s named .%s only if it offers that type', async (upload, type, ending) => {
    const sent = { bytes: new Uint8Array(await sampleFile(type)), name: `file.${ending}` };
    const status = await doors[upload].send(sent);
    if (accepts(upload, type)) expect([200, 201, 303]).toContain(status);
    else expect(status).toBe(422);
  });

  it.each(allUploads)('%s: picker, hint and client-side check name the same types', (upload) => {
    const offered = allTypes.filter((type) => accepts(upload, type));
    const endings = offered.flatMap((type) => fileTypes[type].endings.map((ending) => `.${ending}`));
    expect(
      new Set(
        buildAcceptAttribute(upload)
          .split(',')
          .filter((one) => one.startsWith('.')),
      ),
    ).toEqual(new Set(endings));
    for (const type of allTypes) {
      const isNamed = new RegExp(`\\b${fileTypes[type].label}\\b`).test(typeNames(upload));
      const isFound = isOffered(upload, { name: `file.${fileTypes[type].endings[0]}`, type: fileTypes[type].mime });
      expect([type, isNamed, isFound]).toEqual([type, offered.includes(type), offered.includes(type)]);
    }
  });

  it('is in the table: no other endpoint takes files', () => {
    const multipart = Object.entries(api).flatMap(([name, endpoint]) =>
      'bodyKind' in endpoint && endpoint.bodyKind === 'multipart' ? [name] : [],
    );
    expect(
      Object.values(doors)
        .flatMap(({ endpoints }) => endpoints)
        .toSorted(),
    ).toEqual(multipart.toSorted());
  });

  it('takes its picker and hint from the table, and none names types of its own', () => {
    const root = join(import.meta.dirname, '../..');
    const sources = ['web', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
        .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') })),
    );
    const pickers = sources.filter(({ text }) => /<File(?:Button|Input)|type: 'file'/.test(text));
    expect(pickers.length).toBeGreaterThanOrEqual(6);
    expect(pickers.filter(({ text }) => !text.includes('buildAcceptAttribute(')).map(({ path }) => path)).toEqual([]);
    const used = (what: string): Upload[] =>
      allUploads.filter((upload) => sources.some(({ text }) => text.includes(`${what}('${upload}'`)));
    expect(used('buildAcceptAttribute')).toEqual(allUploads);
    expect(used('typeNames')).toEqual(allUploads);
    const catalogues = readdirSync(join(root, 'locales'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
    const named = catalogues.filter((path) => /JPE?G|WebP/.test(readFileSync(join(root, 'locales', path), 'utf8')));
    expect(named).toEqual([]);
  });
});
