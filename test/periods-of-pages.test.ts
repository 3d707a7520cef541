import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pagePeriods } from '../server/app/entry/page-periods.ts';
import { listPeriodKeys } from '../contract/content/period-rule.ts';
import { fillPeriods } from '../server/content/period-text-rule.ts';
import { findPeriods } from '../server/content/periods-query.ts';
import { pageHtml } from '../server/content/page-html-rule.ts';
import { sql } from '../server/platform/database/sql.ts';
import { saveSetting } from '../server/platform/business-settings.ts';
import { useTestApp } from './use-test-app.ts';

// Retention and validity periods on pages come from settings, because operators can change them.

const test = useTestApp();
const languages = readdirSync('server/content/pages');
const keys = readdirSync('server/content/pages/en').map((file) => file.replace('.md', ''));
const pageIn = (language: string, key: string) =>
  readFileSync(`server/content/pages/${language}/${key}.md`, 'utf8').replace(/^---[^]*?---/, '');

/** Numbers used in periods, in figures and in the words of each language. */
const numbers: Readonly<Record<string, string>> = {
  en: 'one|two|three|four|five|six|seven|eight|ten|twelve|fourteen|twenty|thirty|sixty|ninety',
  sv: 'en|ett|två|tre|fyra|fem|sex|sju|åtta|tio|tolv|fjorton|tjugo|trettio|sextio|nittio',
  da: 'en|et|to|tre|fire|fem|seks|syv|otte|ti|tolv|fjorten|tyve|tredive|tres|halvfems',
  no: 'en|ett|to|tre|fire|fem|seks|sju|åtte|ti|tolv|fjorten|tjue|tretti|seksti|nitti',
  es: 'una?|dos|tres|cuatro|cinco|seis|siete|ocho|diez|doce|catorce|veinte|treinta|sesenta|noventa',
  fr: 'une?|deux|trois|quatre|cinq|six|sept|huit|dix|douze|quatorze|vingt|trente|soixante',
};
const units: Readonly<Record<string, string>> = {
  en: 'minutes?|hours?|days?|weeks?|months?|years?',
  sv: 'minut(?:er)?|timm(?:e|ar)|dag(?:ar)?s?|dygn|veck(?:a|or)|månad(?:er)?|år',
  da: 'minut(?:ter)?|timer?|dage?s?|døgn|uger?|måned(?:er)?|år',
  no: 'minutt(?:er)?|timer?|dag(?:er)?s?|døgn|uker?|måned(?:er)?|år',
  es: 'minutos?|horas?|días?|semanas?|mes(?:es)?|años?',
  fr: 'minutes?|heures?|jours?|semaines?|mois|ans?|années?',
};

/** Finds written-out periods in a text: a number, a unit and at most one word between them. */
function writtenPeriods(text: string, language: string): string[] {
  const pattern = `(?<![\\p{L}\\d])(?:\\d+|${numbers[language]})\\s(?:\\p{L}+\\s)?(?:${units[language]})(?!\\p{L})`;
  return text.match(new RegExp(pattern, 'giu')) ?? [];
}

/** Periods without a setting: notice before the agreement ends and before the terms change. A calendar day is not a period. */
const notices: Readonly<Record<string, number>> = { terms: 2 };
const isDay = (found: string): boolean => /^(?:a|one|en|et|ett|una?|une)\s/i.test(found) && !/\d/.test(found);

describe.each(languages)('in %s', (language) => {
  it.each(keys)('the page %s uses the same period variables as the English one and writes none out', async (key) => {
    const text = pageIn(language, key);
    const named = listPeriodKeys(text);
    const known = await findPeriods(test.database.db, pagePeriods);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.toSorted()).toEqual(listPeriodKeys(pageIn('en', key)).toSorted());
    const written = writtenPeriods(text, language).filter((found) => !isDay(found));
    expect(written.map((found) => Number.parseInt(found, 10))).toEqual(Array.from({ length: notices[key] ?? 0 }, () => 30));
    // Rendered pages have them filled in.
    expect(listPeriodKeys(fillPeriods(pageHtml(text), known, language))).toEqual([]);
  });

  it('finds written-out periods, in figures and in words', () => {
    const [number = ''] = (numbers[language] ?? '').split('|').slice(3);
    const [unit = ''] = /^\p{L}+/u.exec(units[language] ?? '') ?? [];
    const plural = { en: 'hours', sv: 'timmar', da: 'timer', no: 'timer', es: 'horas', fr: 'heures' }[language] ?? unit;
    expect(writtenPeriods(`x 72 ${plural}, ${number} ${plural}.`, language)).toEqual([`72 ${plural}`, `${number} ${plural}`]);
  });
});

describe('the terms', () => {
  const termsIn = async (language: string) => {
    const { data } = (await test.nobody().call('GET', `/content/${language}`)).json<{ data: { url: string; body: string }[] }>();
    const plain = data.find(({ url }) => url === 'terms')?.body.replaceAll(/<[^>]+>/g, '') ?? '';
    return plain.replaceAll(/\s+/g, ' ');
  };

  it('state what a new installation promises', async () => {
    const terms = await termsIn('en');
    for (const words of [
      'due 14 days after',
      'within 7 days of buying it, or 14 days where',
      'has 72 hours to answer',
      'within 48 hours on working days',
    ])
      expect(terms).toContain(words);
  });

  describe('follow the operator’s settings', () => {
    beforeAll(async () => {
      await test.database.inTx((tx) => saveSetting(tx, { key: 'disputes.appeal_days', value: 1 }));
      await test.database.db.rows(sql`update business_units set payment_terms_days = case when country = 'dk' then 20 else 1 end`);
      await test.database.db.rows(sql`
        insert into return_rules (country, reason, version, offered, window_days, automatic_window_days, proof, decided_by, answer_hours)
        select country, reason, version + 1, offered, 5, automatic_window_days, proof, decided_by, answer_hours from return_rules
        where country = 'gb' and quota_bp is null and proof <> 'attempts' order by id limit 1`);
    });

    it.each([
      ['en', 'within 1 day. A', 'due 1 day (Denmark: 20 days) after', 'within 5–7 days (Denmark, Sweden and Norway: 7 days) of'],
      ['sv', 'inom 1 dag. En', 'förfaller 1 dag (Danmark: 20 dagar) efter', 'inom 5–7 dagar (Danmark, Sverige och Norge: 7 dagar) från'],
      [
        'da',
        'inden for 1 dag. En',
        'forfalder 1 dag (Danmark: 20 dage) efter',
        'inden for 5-7 dage (Danmark, Sverige og Norge: 7 dage) efter',
      ],
      ['no', 'innen 1 dag. En', 'forfaller 1 dag (Danmark: 20 dager) etter', 'innen 5–7 dager (Danmark, Sverige og Norge: 7 dager) etter'],
      [
        'es',
        'en un plazo de 1 día. Decide',
        'de 1 día (Dinamarca: 20 días) salvo',
        'de 5-7 días (Dinamarca, Suecia y Noruega: 7 días) desde',
      ],
      ['fr', 'sous 1 jour. Une', 'sous 1 jour (Danemark : 20 jours) sauf', 'de 5–7 jours (Danemark, Suède et Norvège : 7 jours) après'],
    ])('in the plural of %s, from the shortest to the longest if reasons differ', async (language, ...said) => {
      const terms = await termsIn(language);
      for (const words of said) expect(terms).toContain(words);
    });
  });
});

it('the page follows a changed period and names countries with their own', async () => {
  const privacy = async () => {
    const { data } = (await test.nobody().call('GET', '/content/sv')).json<{ data: { url: string; body: string }[] }>();
    return data.find(({ url }) => url === 'privacy')?.body ?? '';
  };
  expect(await privacy()).toContain('>24 timmar</td>');
  await test.database.inTx((tx) => saveSetting(tx, { key: 'enquiry.draft_hours', value: 12 }));
  await test.database.db.rows(sql`update business_units set unsold_retention_days = 120 where country = 'dk'`);
  expect(await privacy()).toContain('>12 timmar</td>');
  expect(await privacy()).toContain('90 dagar (Danmark: 120 dagar) efter att du skickade');
});

it('an unknown name stays visible', () => {
  expect(fillPeriods('for {{nobody.knows_days}}', new Map(), 'en')).toBe('for {{nobody.knows_days}}');
});
