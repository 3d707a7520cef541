import { describe, expect, it } from 'vitest';
import { holdsContact, type NameKind, nameRequired, breakLinkLikeText } from './link-rule.ts';

const everyKind: readonly NameKind[] = ['person', 'town', 'company'];

describe('a name', () => {
  it.each([
    'You won! http://evil.test/prize',
    'HTTPS://evil.test',
    'see evil.test/prize',
    'evil.example:8080/x',
    'ｈｔｔｐ：／／ｅｖｉｌ．ｔｅｓｔ',
    'www.evil.test',
    'jo@evil.test',
    'mailto:jo@evil',
    'evil。com/a',
    'call +44 7700 900123',
    '07700 900123',
    '0770-0900-123',
    '(0116) 496 0123',
    '20 12 34 56',
  ])('is refused for a person, a town and a company if it contains a contact: %s', (name) => {
    for (const kind of everyKind) expect([kind, holdsContact(name, kind)]).toEqual([kind, true]);
  });

  it.each(['evil.com', 'Evil.Com', 'EVIL.CO.UK', 'jo.evil.dk', 'prize.online', '@evil', 'jo@evil', '12345678'])(
    'is refused for a person and a town, but not for a company: %s',
    (name) => {
      expect(everyKind.filter((kind) => holdsContact(name, kind))).toEqual(['person', 'town']);
    },
  );

  it.each([
    "O'Brien",
    'Jean-Luc',
    'St. John-Smythe',
    'St.John',
    'A.B. Nilsson',
    'A.B.Nilsson',
    'J.de Vries',
    'Dr.No',
    "Anne-Marie d'Åbo",
    'Øyvind Å. Sæther',
    'José María (Pepe)',
    'Ng',
    'Владимир',
    '李小龍',
    'Robert Smith Jr.',
    'Louis XIV',
    'John Smith 3rd',
    'c/o Marsh',
    'Ms. B. Com',
  ])('is accepted for a person: %s', (name) => {
    expect(holdsContact(name, 'person')).toBe(false);
  });

  it.each([
    'Stratford-upon-Avon',
    "L'Aquila",
    'Westward Ho!',
    'St.Helier',
    'Bury St. Edmunds',
    'København Ø',
    'Paris 15e',
    '2100 København',
    'Å',
  ])('is accepted for a town: %s', (name) => {
    expect(holdsContact(name, 'town')).toBe(false);
  });

  it.each([
    'heatpumps.co.uk Ltd',
    'Boiler.Co Ltd',
    '12345678 Limited',
    '24/7 Plumbing',
    '24/7/365 Heating',
    'Rør 2000 ApS',
    'A/S Varme & Bad',
    "M@tt's Plumbing Ltd.",
    'Smith, Jones & Sons (Leicester) Ltd',
    'Heating @ Home',
  ])('is accepted for a company: %s', (name) => {
    expect(holdsContact(name, 'company')).toBe(false);
  });

  it('is checked after forms strip links, and is required', () => {
    expect(nameRequired('person')('')).toBe('required');
    expect(nameRequired('person')('http://evil.test/prize')).toBe('required');
    expect(nameRequired('company')('Carter Heating www.carter.example Ltd')).toBeUndefined();
    expect(nameRequired('person')('You won! evil.test/prize')).toBe('contactInName');
  });
});

describe('text in a message', () => {
  it.each([
    ['You won! http://evil.test/prize', 'You won! http evil test prize'],
    ['evil.com now', 'evil com now'],
    ['jo@evil.test', 'jo evil test'],
    ['www.evil.test', 'www evil test'],
    ['heatpumps.co.uk Ltd', 'heatpumps co uk Ltd'],
    ['ｅｖｉｌ．ｃｏｍ', 'evil com'],
    ['A.B. Nilsson', 'A.B. Nilsson'],
    ['12.50 + VAT. Or 3.5 m²', '12.50 + VAT. Or 3.5 m²'],
    ['½ price', '½ price'],
  ])('contains nothing that a mail program links: %s', (text, expected) => {
    expect(breakLinkLikeText(text)).toBe(expected);
  });
});
