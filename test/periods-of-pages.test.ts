import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { periodInWords, type Period } from '../contract/kit/language.ts';
import { pagePeriods } from '../server/app/entry/page-periods.ts';
import { periodsNamedIn } from '../contract/content/period-rule.ts';
import { fillPeriods } from '../server/content/period-text-rule.ts';
import { findPeriods } from '../server/content/periods-query.ts';
import { appealDays, promisedHours } from '../server/disputes/settings.ts';
import { pageHtml } from '../server/content/page-html-rule.ts';
import { sql } from '../server/platform/database/sql.ts';
import { saveSetting } from '../server/platform/save-setting.ts';
import { useTestApp } from './use-test-app.ts';

// How long things are kept and last is said by the product's own values. Where a page is a promise that must not change by itself, the
// terms, its numbers are held against the defaults.

const test = useTestApp();
const languages = readdirSync('server/content/pages');
const pageIn = (language: string, key: string) => readFileSync(`server/content/pages/${language}/${key}.md`, 'utf8');
const unitWords = /\d+ (?:minut|hour|day|week|month|timm|dag|veck|månad|time|dage|uge|måned|uke|hora|día|semana|mes|heure|jour|mois)/giu;

describe.each(languages)('in %s', (language) => {
  it.each(['privacy', 'cookies'])('the %s page names its periods, those of the English one, and writes none as a number', async (key) => {
    const text = pageIn(language, key);
    const named = periodsNamedIn(text);
    const known = await findPeriods(test.database.db, pagePeriods);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.toSorted()).toEqual(periodsNamedIn(pageIn('en', key)).toSorted());
    expect(text.match(unitWords)).toBeNull();
    // What is shown has them filled in.
    const shown = fillPeriods(pageHtml(text), known, language);
    expect(periodsNamedIn(shown)).toEqual([]);
    expect(shown).toContain(periodInWords({ amount: 30, unit: 'day' }, language));
  });

  it('the terms promise what the defaults are', async () => {
    const rules = await test.database.db.rows(sql<{ days: number; automatic: number; answer: number | null }>`
      select distinct window_days as days, automatic_window_days as automatic, answer_hours as answer from return_rules
      where valid_from = '2000-01-01'`);
    const [due] = await test.database.db.rows(sql<{ days: number }>`
      select column_default::integer as days from information_schema.columns
      where table_name = 'business_units' and column_name = 'payment_terms_days'`);
    const one = (values: readonly (number | null)[]): number => {
      const found = [...new Set(values.filter((value) => value !== null))];
      expect(found).toHaveLength(1);
      return found[0] ?? 0;
    };
    const ofDays = [due?.days ?? 0, one(rules.map(({ days }) => days)), one(rules.map(({ automatic }) => automatic)), appealDays.standard];
    const ofHours = [one(rules.map(({ answer }) => answer)), promisedHours.standard];
    // And the notice of 30 days, of an end of the agreement and of a change of the terms, which nothing counts.
    const promised: readonly Period[] = [
      ...[...ofDays, 30, 30].map((amount) => ({ amount, unit: 'day' }) as const),
      ...ofHours.map((amount) => ({ amount, unit: 'hour' }) as const),
    ];
    const numbers = [
      ...pageIn(language, 'terms')
        .replace(/^---[^]*?---/, '')
        .matchAll(/\d+/g),
    ].map(([digits]) => Number(digits));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(promised.map(({ amount }) => amount).toSorted((a, b) => a - b));
  });
});

it('a period that the operator changes is changed on the page, and a country that has its own is named', async () => {
  const privacy = async () => {
    const { data } = (await test.nobody().call('GET', '/content/sv')).json<{ data: { url: string; body: string }[] }>();
    return data.find(({ url }) => url === 'privacy')?.body ?? '';
  };
  expect(await privacy()).toContain('<td>24 timmar</td>');
  await test.database.inTx((tx) => saveSetting(tx, { key: 'enquiry.draft_hours', value: 12 }));
  await test.database.db.rows(sql`update business_units set unsold_retention_days = 120 where country = 'dk'`);
  expect(await privacy()).toContain('<td>12 timmar</td>');
  expect(await privacy()).toContain('90 dagar (Danmark: 120 dagar) efter att du skickade');
});

it('a name that nobody knows stays to be seen', () => {
  expect(fillPeriods('for {{nobody.knows_days}}', new Map(), 'en')).toBe('for {{nobody.knows_days}}');
});
