import { sampleRows } from '../../server/enquiries/intake/sample-rows-rule.ts';
import { spreadsheetLine } from '../../server/platform/documents/spreadsheet-rule.ts';

let made = 0;

/** Builds an import file of new consumers: one line for each change, keyed by column name. */
export function importText(changes: readonly Readonly<Record<string, string>>[]): string {
  const [heads = [], first = []] = sampleRows();
  const rows = changes.map((change) => {
    made += 1;
    const own: Record<string, string> = {
      telephone: `07700 9${10_000 + (made % 90_000)}`,
      email: `line${made}.${Date.now()}@consumer.test`,
    };
    return heads.map((head, index) => change[head] ?? own[head] ?? first[index] ?? '');
  });
  return [heads, ...rows].map(spreadsheetLine).join('');
}

/** The file as a browser uploads it. */
export const importFile = (text: string | Uint8Array<ArrayBuffer>): Blob => new Blob([text], { type: 'text/csv' });
