import type { ImportedLine, LeadImportDetail } from '../../contract/enquiries/import-endpoints.ts';
import { checkImport, runImport } from '../../server/enquiries/intake/run-import.ts';
import type { TestApp, TestCaller } from '../app-harness.ts';
import { importFile } from './import-file.ts';

type FileContent = string | Uint8Array<ArrayBuffer>;

interface Given {
  readonly name?: string;
  readonly sourceId?: number;
  readonly columns?: LeadImportDetail['columns'];
  readonly fixed?: LeadImportDetail['fixed'];
  readonly hold?: boolean;
}

/** Uploads a file as a browser does. */
export function sendImport(staff: TestCaller, content: FileContent, { name = 'leads.csv', sourceId }: Given = {}) {
  const form = new FormData();
  form.append('file', importFile(content), name);
  if (sourceId !== undefined) form.append('source_id', String(sourceId));
  return staff.call('POST', '/operator/imports', form);
}

export async function readImport(staff: TestCaller, id: number): Promise<LeadImportDetail> {
  return (await staff.call('GET', `/operator/imports/${id}`)).json<{ data: LeadImportDetail }>().data;
}

export async function readImportedLines(staff: TestCaller, id: number): Promise<readonly ImportedLine[]> {
  return (await staff.call('GET', `/operator/imports/${id}/rows`)).json<{ data: ImportedLine[] }>().data;
}

/** Uploads a file and saves the suggested mapping, or another. */
export async function sendAndMap(staff: TestCaller, content: FileContent, given: Given = {}): Promise<number> {
  const sent = await sendImport(staff, content, given);
  if (sent.statusCode !== 201) throw new Error(sent.body);
  const { id } = sent.json<{ data: { id: number } }>().data;
  const { columns, fixed } = await readImport(staff, id);
  const mapping = { columns: given.columns ?? columns, fixed: given.fixed ?? fixed };
  const mapped = await staff.call('PUT', `/operator/imports/${id}/mapping`, mapping);
  if (mapped.statusCode !== 200) throw new Error(mapped.body);
  return id;
}

/** Uploads a file and checks its rows. */
export async function checkLeads(test: TestApp, staff: TestCaller, content: FileContent, given: Given = {}): Promise<number> {
  const id = await sendAndMap(staff, content, given);
  await checkImport(test.database, id);
  return id;
}

/** Takes in the rows of a checked import. */
export async function runLeads(test: TestApp, staff: TestCaller, id: number, hold = false): Promise<readonly ImportedLine[]> {
  const started = await staff.call('POST', `/operator/imports/${id}/start`, { hold, reason: 'list of the partner' });
  if (started.statusCode !== 200) throw new Error(started.body);
  await runImport(test.database, id);
  return readImportedLines(staff, id);
}

/** Imports a file with the suggested mapping, or another. */
export async function importLeads(
  test: TestApp,
  staff: TestCaller,
  content: FileContent,
  given: Given = {},
): Promise<readonly ImportedLine[]> {
  return runLeads(test, staff, await checkLeads(test, staff, content, given), given.hold);
}
