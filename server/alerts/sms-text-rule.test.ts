import { describe, expect, it } from 'vitest';
import workTypes from '../../db/reference/catalogue/work-types.json' with { type: 'json' };
import { timescales } from '../../contract/enquiries/values.ts';
import { languageCodes } from '../../contract/kit/language.ts';
import { createFormat } from '../../contract/kit/format.ts';
import { fitSms, computeSmsSize } from '../platform/sending/sms-text.ts';
import { alertTexts } from './entry/messages.ts';
import { formatLeadForSms } from './sms-text-rule.ts';

const facts = { workType: 'Boiler repair', place: 'LE4', district: 'LE4', timescale: 'ASAP', price: '£24.00' };
const link = 'https://leads.example/a/AbCdEfGh12345678';
const newLead = (what: string): string => alertTexts('en')('digest.smsOne', { what, link });
const long = (length: number): string => 'Replacement of everything that heats a house '.repeat(9).slice(0, length).trim();
const roomLeft = 160 - newLead('LE4, ASAP, £24.00').length - ', '.length;

describe('one lead in a text message', () => {
  it('shows type, place, time and price', () => {
    expect(formatLeadForSms(facts, newLead)).toBe(`New lead: Boiler repair, LE4, ASAP, £24.00 + VAT. ${link}`);
  });

  it('omits the time if the customer left it open', () => {
    expect(formatLeadForSms({ ...facts, timescale: null }, newLead)).toBe(`New lead: Boiler repair, LE4, £24.00 + VAT. ${link}`);
  });

  it('is sent whole if it fits', () => {
    const workType = 'x'.repeat(roomLeft);
    const text = formatLeadForSms({ ...facts, workType }, newLead);
    expect([text.length, text.includes(`${workType}, LE4, ASAP`)]).toEqual([160, true]);
  });

  it('drops the town first, keeping its district', () => {
    const workType = 'x'.repeat(roomLeft - 5);
    const text = formatLeadForSms({ ...facts, workType, place: 'Leicester LE4' }, newLead);
    expect(text).toContain(`: ${workType}, LE4, ASAP, £24.00 + VAT.`);
  });

  it('then shortens a long work type', () => {
    const text = formatLeadForSms({ ...facts, workType: long(200), place: 'Leicester LE4' }, newLead);
    expect(text).toMatch(/^New lead: Replacement of everything .*\.\.\., LE4, ASAP, £24\.00 \+ VAT\. https:/);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.length).toBeGreaterThan(155);
  });

  it('then drops the time, before the work type becomes meaningless', () => {
    const host = `https://${'long'.repeat(22)}.example/a/x`;
    const wording = (what: string): string => alertTexts('en')('digest.smsOne', { what, link: host });
    const text = formatLeadForSms({ ...facts, workType: long(80), timescale: 'within 3 months' }, wording);
    expect(text).toMatch(/^New lead: Replacement.*\.\.\., LE4, £24\.00 \+ VAT\. https:/);
    expect(computeSmsSize(fitSms(text)).segments).toBe(1);
    expect(text.endsWith(host)).toBe(true);
  });

  it('counts characters outside the SMS alphabet, of which 70 fit', () => {
    const wording = (what: string): string => alertTexts('en')('digest.smsOne', { what, link: 'https://a.test/a/x' });
    const text = formatLeadForSms({ ...facts, workType: 'Kotłowe ogrzewanie podłogowe', place: 'Łódź 90', district: '90' }, wording);
    expect(text).toBe('New lead: Kotłowe ogrze..., 90, ASAP, £24.00 + VAT. https://a.test/a/x');
    expect(computeSmsSize(text)).toMatchObject({ segments: 1 });
  });
});

const places = {
  en: ['gb', 'LE12', 'LE12'],
  sv: ['se', 'Sundbyberg 172', '172'],
  da: ['dk', 'Nykøbing Falster 4800', '4800'],
  no: ['no', 'Kristiansand 4630', '4630'],
} as const;
const currencies = { en: 'GBP', sv: 'SEK', da: 'DKK', no: 'NOK' } as const;

describe.each(languageCodes)('in %s', (language) => {
  const [country, place, district] = places[language];
  const price = createFormat({ locale: `${language}-${country.toUpperCase()}`, timeZone: 'UTC', country }).money(
    1_234.5,
    currencies[language],
  );
  const say = alertTexts(language);
  const wordings = {
    'a new lead': (what: string) => say('digest.smsOne', { what, link }),
    'a reserved one': (what: string) => say('priority.sms', { what, until: '24 nov. 2026 07:30', link }),
  };

  it.each(Object.entries(wordings))(
    'fits %s of every type and time with district, price and link, shortened by the rule only',
    (_, wording) => {
      for (const { name } of workTypes) {
        for (const code of timescales) {
          const timescale = say(`soon.${code}`);
          const text = fitSms(formatLeadForSms({ workType: name[language], place, district, timescale, price }, wording));
          expect(computeSmsSize(text).segments, text).toBe(1);
          for (const part of [district, timescale, fitSms(price), link]) expect(text).toContain(part);
          expect(text).toContain(name[language].slice(0, 12));
        }
      }
    },
  );
});
