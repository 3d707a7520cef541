import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { unicodeNames } from '../../../test/unicode-names.ts';
import { useTestDatabase } from '../../../test/use-test-database.ts';
import { nameBegins } from './transaction.ts';
import { sql } from './sql.ts';

const database = useTestDatabase({ poolSize: 2 });

const foldInDatabase = async (texts: readonly string[]): Promise<readonly string[]> => {
  const rows = await database.db.rows(sql<{ text: string }>`
    select folded(given) as text from unnest(${[...texts]}::text[]) with ordinality t(given, place) order by place`);
  return rows.map(({ text }) => text);
};

const letters = [...Array(0x2bf).keys()].map((code) => String.fromCodePoint(code + 0x20)).filter((letter) => !/\p{Cc}/u.test(letter));
const others = ['ẞ', 'Ễ', 'ﬁ', 'ﬃ', '’', '‑', '\u00a0', 'Ω', 'ς', 'Σ', 'Я', 'ё', '王', '김', 'か\u3099', '①', '½', '👷‍♀️', '＝', 'Å', '…'];

describe('folding names', () => {
  it('gives the same result in the database and in TypeScript', async () => {
    const texts = [...letters, ...others, ...unicodeNames.flatMap(({ name, typed }) => [name, name.normalize('NFD'), ...typed])];
    expect(await foldInDatabase(texts)).toEqual(texts.map(foldText));
  });

  it('gives the same result for any text made of those letters', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'A', 'o', 'e', 'Å', 'a\u030a', 'ø', 'œ', ' ', "'", '’', '-', ...others),
      maxLength: 12,
    });
    const texts = fc.sample(text, 500);
    expect(await foldInDatabase(texts)).toEqual(texts.map(foldText));
  });

  it.each(unicodeNames)('finds $name however it is typed', ({ name, typed }) => {
    const shown = [name, name.normalize('NFD')].map(foldText);
    for (const text of typed) for (const folded of shown) expect([text, folded]).toEqual([text, expect.stringContaining(foldText(text))]);
  });

  it('maps a prefix of a text to a prefix of its fold', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'o', 'e', 'å', 'œ', 'æ', ' ', 'x'), maxLength: 10 }), fc.nat(10), (text, end) => {
        expect(foldText(text)).toSatisfy((whole: string) => whole.startsWith(foldText(text.slice(0, end))));
      }),
    );
  });

  it.each(['companies', 'tickets', 'towns'] as const)('uses the index of %s', async (table) => {
    const column = { companies: 'internal_name', tickets: 'name', towns: 'name' }[table];
    const statement = sql`select id from companies where ${nameBegins(sql`internal_name`, 'Århus')}`;
    const text = statement.text.replace('companies', table).replaceAll('internal_name', column);
    await database.inTx(async (tx) => {
      await tx.rows(sql`set local enable_seqscan = off`);
      const plan = await tx.rows({ ...sql`select`, text: `explain ${text}`, values: statement.values, name: `explain_${table}` });
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?(Scan|Cond)|Bitmap Index Scan/);
      expect(JSON.stringify(plan)).toContain('folded');
      expect(JSON.stringify(plan)).not.toMatch(/Seq Scan/);
    });
  });
});
