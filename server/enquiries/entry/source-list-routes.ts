import { sources } from '../../../contract/enquiries/sources-endpoints.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { ok, only, routes, type Route } from '../../platform/http/route.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { listSources, type ListedSource, type SourceCounts } from '../source-queries.ts';
import { sourceWire } from './wire.ts';

const heads = ['name', 'state', 'created', 'stopped', 'hold_minutes', 'received', 'held', 'released', 'sold', 'returned', 'keys'];

/** They are few: one after the other, all at once. */
function spreadsheet(listed: readonly (ListedSource & SourceCounts)[]): string {
  const lines = listed.map(sourceWire).map(({ name, stopped_at: stopped, created_at: created, hold_minutes: hold, counts, keys }) => {
    const { received, held, released, sold, returned } = counts;
    const good = keys.filter(({ revoked_at: revoked }) => revoked === null).length;
    const state = stopped === null ? 'running' : 'stopped';
    return spreadsheetLine([name, state, created, stopped ?? '', hold, received, held, released, sold, returned, good]);
  });
  return `${spreadsheetStart(heads)}${lines.join('')}`;
}

/** Where enquiries come from. For `figuresMs` what they brought in thirty days is remembered. */
export function sourceListRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(sources, 'GET /operator/sources', 'GET /operator/sources/export'), {
    'GET /operator/sources': async ({ db }) => ok((await listSources(db, shared)).map(sourceWire)),

    'GET /operator/sources/export': async ({ db, query: { search = '' } }) => {
      const wanted = search.toLowerCase();
      const listed = (await listSources(db, shared)).filter(({ name }) => name.toLowerCase().includes(wanted));
      return new FileAnswer({ kind: 'csv', name: 'sources', content: Buffer.from(spreadsheet(listed)) });
    },
  });
}
