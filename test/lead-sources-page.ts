import { readFileSync } from 'node:fs';
import texts from '../locales/en/operator-formats.json' with { type: 'json' };
import { sourceKinds, type SourceKind } from '../contract/enquiries/format-values.ts';

// Reads docs/lead-sources.md as somebody who follows it: its tables are set as on the screen, its examples are sent.

const page = readFileSync(new URL('../docs/lead-sources.md', import.meta.url), 'utf8');

export function section(title: string): string {
  const found = page.split('\n## ').find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`docs/lead-sources.md has no section ${title}`);
  return found;
}

export const listBlocks = (text: string): string[] => [...text.matchAll(/```\w*\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');

/** Rows of the table under these heads. */
function readTable(text: string, ...heads: readonly string[]): string[][] {
  const [, rows = ''] = text.split(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n`);
  const [own = ''] = rows.split('\n\n');
  const lines = own.split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '')),
  );
}

/** One of our fields by its label on the screen. */
function fieldOf(label: string): string {
  const field = Object.entries(texts.map.names).find(([, name]) => name === label)?.[0];
  if (field === undefined) throw new Error(`the screen has no field ${label}`);
  return field;
}

function kindOf(text: string): SourceKind {
  const label = /Choose \*\*(.+?)\*\*/.exec(text)?.[1];
  const kind = sourceKinds.find((one) => texts.how.kinds[one] === label);
  if (kind === undefined) throw new Error(`the screen has no format ${label}`);
  return kind;
}

/** The format that a section sets, as the screen sends it. */
export function formatOf(title: string) {
  const text = section(title);
  return {
    kind: kindOf(text),
    field_map: readTable(text, 'Their field', 'Our field').map(([from, to = '']) => ({ from, to: fieldOf(to) })),
    fixed: readTable(text, 'Our field', 'Value').map(([field = '', value]) => ({ field: fieldOf(field), value })),
    field_values: readTable(text, 'Our field', 'Their word', 'Our value').map(([field = '', theirs, ours]) => ({
      field: fieldOf(field),
      theirs,
      ours,
    })),
    event_id_fields: ['event_id', 'lead_id', 'id'],
    consent_forms: readTable(text, 'Form id', 'What the consumer agreed to').map(([form_id, consent]) => ({ form_id, text: consent })),
    success_body: null,
    failure_body: null,
  };
}
