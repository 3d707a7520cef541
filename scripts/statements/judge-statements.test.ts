import { expect, test } from 'vitest';
import type { ExecutedStatement } from '../../test/record-statements.ts';
import { judgeStatements } from './judge-statements.ts';
import type { SourceStatement } from './source-statements.ts';

const source: SourceStatement = {
  place: 'server/buying/take-slot.ts:12',
  template: 'select id, sold from enquiries where id = ${}',
  row: [
    { name: 'id', kind: 'number' },
    { name: 'sold', kind: 'number' },
  ],
};
const [bigint, text, uuid] = [20, 25, 2950];
const ran = (columns: ExecutedStatement['columns'], templates = [source.template]): ExecutedStatement => ({ templates, columns });
const id = { name: 'id', type: bigint };

test.each<[string, ExecutedStatement[], string[]]>([
  ['as its row type says', [ran([id, { name: 'sold', type: bigint }])], []],
  ['never', [], ['server/buying/take-slot.ts:12: never ran in the tests']],
  ['only as part of another', [ran([], ['with x as (${}) select 1', source.template])], []],
  [
    'with a column more',
    [ran([id, { name: 'sold', type: bigint }, { name: 'secret', type: text }])],
    ['server/buying/take-slot.ts:12: answers "secret", which its row type does not name'],
  ],
  ['with a column less', [ran([id])], ['server/buying/take-slot.ts:12: its row type names "sold", which it does not answer']],
  [
    'with a text for a number',
    [ran([id, { name: 'sold', type: text }])],
    ['server/buying/take-slot.ts:12: "sold" is a string and its row type says number'],
  ],
  ['with a type that is not judged', [ran([id, { name: 'sold', type: uuid }])], []],
])('a statement that ran %s', (_, executed, problems) => {
  expect(judgeStatements([source], executed)).toEqual(problems);
});

test('reports the same fault once, however often the statement ran', () => {
  expect(judgeStatements([source], [ran([id]), ran([id])])).toHaveLength(1);
});
