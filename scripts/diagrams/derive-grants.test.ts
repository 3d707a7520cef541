import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { readGrants } from '../../server/platform/database/roles.ts';
import { deriveGrants, drawGrants, keepReleased } from './derive-grants.ts';
import { readSourceFiles } from '../structure/read-source-files.ts';
import { readColumns } from './draw-data-map.ts';

const database = useTestDatabase({ poolSize: 1 });

it('grants the server exactly what its statements and functions use', async () => {
  const derived = await deriveGrants(database.pool, await readColumns(database.pool));
  expect(derived, 'run npm run diagrams').toEqual(readGrants());
});

it('keeps what the server of the last release may do, until the next one', () => {
  const table = (name: string, ...columns: string[]) => ({ schema: 'public', table: name, columns });
  const current = { offers: { select: true, update: ['id'] }, reviews: { select: ['id'], delete: true }, more: { select: true } } as const;
  const released = {
    offers: { select: true, insert: true, update: true },
    reviews: { select: ['id', 'stars', 'gone'] },
    gone: { select: true },
  } as const;
  expect(keepReleased(current, released, [table('offers', 'id'), table('reviews', 'id', 'stars'), table('more', 'id')])).toEqual({
    offers: { select: true, insert: true, update: true },
    reviews: { select: ['id', 'stars'], delete: true },
    more: { select: true },
  });
});

it('keeps the page of the privileges up to date', () => {
  expect(drawGrants(), 'run npm run diagrams').toBe(readFileSync('docs/database-roles.md', 'utf8'));
});

/** What each reads it for. A new reader needs a reason here and in docs/security.md. */
const contactReaders: Readonly<Record<string, string>> = {
  'server/consumers/mails/messages.ts': 'what the confirmation mail repeats',
  'server/consumers/own-enquiry-query.ts': 'call times on the consumer’s own page',
  'server/disputes/reports.ts': 'which channels exist, and the same customer',
  'server/enquiries/confirmations.ts': 'how many codes a number got',
  'server/enquiries/contacts.ts': 'revealContact and the masked form',
  'server/enquiries/earlier-enquiries.ts': 'the same consumer’s earlier enquiry',
  'server/enquiries/erase-contacts.ts': 'hashes addresses before it erases them',
  'server/enquiries/mail-domains.ts': 'whether the mail domain accepts mail',
  'server/enquiries/preview-lookup.ts': 'duplicates, and how much the consumer sent lately',
  'server/leads/inventory-query.ts': 'search and order of My leads',
  'server/leads/operator/search-query.ts': 'the back office’s search',
  'server/reputation/reviews/moderate-review.ts': 'whether there is an address',
  'server/reputation/reviews/request-review.ts': 'whether there is an address, and the same customer',
};

it('names every file whose statements read contact data as the role for it', () => {
  const readers = readSourceFiles().filter(({ path, text }) => path.startsWith('server/') && text.includes('${readsContacts}'));
  const paths = readers.map(({ path }) => path).filter((path) => !path.endsWith('.test.ts'));
  expect(paths.toSorted()).toEqual(Object.keys(contactReaders));
  const page = readFileSync('docs/security.md', 'utf8');
  expect(
    paths.filter((path) => !page.includes(`\`${path}\``)),
    'docs/security.md lists them',
  ).toEqual([]);
});
