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
    'Claim Bit.Ly/abc',
    'win-prize.Ru/x',
    'Evil.Test/prize',
    'Win.Test?a=1',
    'Q.Top/abc',
    'WwW.evil.test',
    'MailTo:jo@evil',
    'evil.com./x',
  ])('is refused for a person, a town and a company if it contains a contact: %s', (name) => {
    for (const kind of everyKind) expect([kind, holdsContact(name, kind)]).toEqual([kind, true]);
  });

  it.each([
    'evil.com',
    'Evil.Com',
    'EVIL.CO.UK',
    'EVIL.cOm',
    'jo.evil.dk',
    'prize.online',
    'You won win-prize.top',
    'prize.vip',
    'Prize.Vip',
    'win-prize.Ru',
    'Win.Monster now',
    'bonus.casino.',
    'prize.рф',
    'prize.xn--p1ai',
    't.co',
    'x.top',
    'mr.bet',
    'evil.com-now',
    '@evil',
    'jo@evil',
    '12345678',
  ])('is refused for a person and a town, but not for a company: %s', (name) => {
    expect(everyKind.filter((kind) => holdsContact(name, kind))).toEqual(['person', 'town']);
  });

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
    'O.Brien',
    'Dr.Smith',
    'Dr.Ng',
    'J.Ford',
    'J.P. Morgan',
    'J.P.Morgan',
    'Md.Rahman',
    'Anna.Maria',
    'M.Sc',
  ])('is accepted for a person: %s', (name) => {
    expect(holdsContact(name, 'person')).toBe(false);
  });

  it.each([
    'Stratford-upon-Avon',
    "L'Aquila",
    'Westward Ho!',
    'St.Helier',
    'Stoke.on.Trent',
    'Newcastle u.Lyme',
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
    'A.B.Heating',
    'A.B.Heating/Cooling',
    'J.P. Morgan',
    'No.1 Heating',
    'Booking.com Ltd',
    'Prize.Vip Ltd',
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
    ['You won win-prize.top', 'You won win-prize top'],
    ['Claim Bit.Ly/abc today', 'Claim Bit Ly abc today'],
    ['EVIL.cOm.', 'EVIL cOm.'],
    ['Prize.Vip, J.Ford', 'Prize Vip, J Ford'],
    ['A.B.Nilsson/evil.com', 'A B Nilsson evil com'],
    ['St.John and Dr.Smith', 'St.John and Dr.Smith'],
    ['No.1 Heating', 'No.1 Heating'],
    ['½ price', '½ price'],
  ])('contains nothing that a mail program links: %s', (text, expected) => {
    expect(breakLinkLikeText(text)).toBe(expected);
  });
});

it.each(['a', 'a.', 'a.b/', '.com', 'a@', 'a-', '/', '.'])('checks a long row of %j in bounded time', (piece) => {
  const text = piece.repeat(5_000);
  for (const kind of everyKind) expect(holdsContact(text, kind)).toBeTypeOf('boolean');
  expect(breakLinkLikeText(text)).toBeTypeOf('string');
});
