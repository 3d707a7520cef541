import { describe, expect, it } from 'vitest';
import { testBoughtLead } from '../test-leads.ts';
import { contactName, formatVcard } from './vcard.ts';

const ada = testBoughtLead().enquiry;
const around = { telephone: '+447700900123', note: 'Boiler repair, lead LEAD7ABC' };
const lines = (card: string) => card.split('\r\n');

describe('vCard', () => {
  it('contains every revealed detail in its field', () => {
    expect(lines(formatVcard(ada, around))).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Ada Marsh',
      'N:Marsh;Ada;;Mrs;',
      'TEL;TYPE=voice:+447700900123',
      'EMAIL:ada@example.org',
      'ADR:;;1 Mill Lane;Leicester;;LE4 7ZS;',
      String.raw`NOTE:Boiler repair\, lead LEAD7ABC`,
      'END:VCARD',
      '',
    ]);
  });

  it('omits missing details', () => {
    const bare = { ...ada, title: null, email: null, address1: null, town: null, postcode: null };
    const card = lines(formatVcard(bare, { ...around, telephone: undefined }));
    expect(card.map((line) => line.split(':')[0])).toEqual(['BEGIN', 'VERSION', 'FN', 'N', 'NOTE', 'END', '']);
    expect(card).toContain('N:Marsh;Ada;;;');
  });

  it.each([
    ['a comma', 'Flat 2, Mill House', String.raw`Flat 2\, Mill House`],
    ['a semicolon', 'Mill; House', String.raw`Mill\; House`],
    ['a backslash', String.raw`Mill\House`, String.raw`Mill\\House`],
    ['a new line, which could begin a property of its own', 'Mill\r\nTEL:999', String.raw`Mill\nTEL:999`],
    ['a lone carriage return', 'Mill\rHouse', String.raw`Mill\nHouse`],
  ])('escapes %s', (_, address1, written) => {
    expect(lines(formatVcard({ ...ada, address1 }, around))).toContain(`ADR:;;${written};Leicester;;LE4 7ZS;`);
  });

  it('folds lines over 75 octets between characters', () => {
    const surname = `Ødegård-${'Ångström'.repeat(12)}`;
    const card = formatVcard({ ...ada, surname }, around);
    for (const line of lines(card)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(card.replaceAll('\r\n ', '')).toContain(`FN:Ada ${surname}\r\n`);
  });
});

describe('contact name', () => {
  it.each([
    [{}, 'Ada Marsh'],
    [{ forename: null }, 'Marsh'],
    [{ forename: null, surname: null }, 'ada@example.org'],
    [{ forename: null, surname: null, email: null }, '07700900123'],
  ])('without %j is %s', (changes, name) => {
    expect(contactName({ ...ada, ...changes })).toBe(name);
  });
});
