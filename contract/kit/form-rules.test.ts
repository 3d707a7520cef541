import { describe, expect, it } from 'vitest';
import { attachmentProblem } from '../content/attachment-rule.ts';
import { companyNumberProblem, hasCompanyNumber, normaliseCompanyNumber } from '../companies/company-number-rule.ts';
import { emailProblem, emailsProblem, normaliseEmail } from './email-rule.ts';
import { withoutLinks } from './free-text-rule.ts';
import { confirmationProblem, passwordMarks, passwordProblem, staffPasswordProblem } from '../identity/password-rule.ts';
import { fullPostcodeProblem } from './postcode-rule.ts';
import { mobileProblem, telephoneProblem } from './telephone-rule.ts';
import { vatNumberProblem } from '../companies/vat-number-rule.ts';

describe('a new password', () => {
  it.each([
    ['', 'required'],
    ['abc123', 'password'],
    ['abcdefg', 'password'],
    ['1234567', 'password'],
    ['abc 1234', 'password'],
    ['abc\t1234', 'password'],
    ['abc1234', undefined],
    ['åäö1234', undefined],
    ['パスワード123', undefined],
    [`a1${'x'.repeat(126)}`, undefined],
    [`a1${'x'.repeat(127)}`, 'passwordTooLong'],
  ])('judges %j as: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it.each([
    ['', 'required'],
    ['elevenchar1', 'staffPassword'],
    ['twelve-chars', 'staffPassword'],
    ['twelve-char1', undefined],
    [`a1${'x'.repeat(127)}`, 'passwordTooLong'],
  ])('judges a staff password %j as: %s', (password, problem) => {
    expect(staffPasswordProblem(password)).toBe(problem);
  });

  it('marks each rule while the password is typed', () => {
    expect(passwordMarks('')).toEqual({ length: false, letter: false, number: false, noSpaces: false });
    expect(passwordMarks('ab 1')).toEqual({ length: false, letter: true, number: true, noSpaces: false });
    expect(passwordMarks('abcdef1')).toEqual({ length: true, letter: true, number: true, noSpaces: true });
  });

  it('must be typed twice', () => {
    expect(confirmationProblem('', 'abc1234')).toBe('required');
    expect(confirmationProblem('abc1235', 'abc1234')).toBe('passwordMismatch');
    expect(confirmationProblem('abc1234', 'abc1234')).toBeUndefined();
  });
});

describe('an email address', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['sam', 'email'],
    ['sam@', 'email'],
    ['sam@example', 'email'],
    ['sam@@example.com', 'email'],
    ['sam.@example.com', 'email'],
    ['sa..m@example.com', 'email'],
    ['sam@example..com', 'email'],
    ['sam hill@example.com', 'email'],
    [`${'a'.repeat(65)}@example.com`, 'email'],
    ['sam@example.com', undefined],
    [' sam+leads@mail.example.co.uk ', undefined],
    ['m&s@example.com', undefined],
    ['kåre@blåbær.no', undefined],
    ['sam@münchen.example', undefined],
    ['李@例え.jp', undefined],
    ['sam@пример.рф', undefined],
    ['sam@-example.com', 'email'],
    ['sam@exa_mple.com', 'email'],
    ['sam@1.2.3.4', 'email'],
    ['sam@[1.2.3.4]', 'email'],
    ['sam@example.com/path', 'email'],
    ['sam@example.com:25', 'email'],
    ['"sam hill"@example.com', 'email'],
    ['sam<x>@example.com', 'email'],
    ['sam\u202E@example.com', 'email'],
    [`${'å'.repeat(33)}@example.com`, 'email'],
  ])('judges %j as: %s', (raw, problem) => {
    expect(emailProblem(raw)).toBe(problem);
  });

  it.each([
    ['Kåre@BLÅBÆR.no', 'kåre@xn--blbr-roah.no'],
    ['ka\u030Are@bla\u030Abær.no', 'kåre@xn--blbr-roah.no'],
    ['kåre@xn--blbr-roah.no', 'kåre@xn--blbr-roah.no'],
    [' Sam@Example.COM ', 'sam@example.com'],
    ['sam', null],
  ])('stores %j as %j', (raw, kept) => {
    expect(normaliseEmail(raw)).toBe(kept);
  });

  it('may be several, separated by commas', () => {
    expect(emailsProblem('')).toBeUndefined();
    expect(emailsProblem('a@example.com, b@example.com,')).toBeUndefined();
    expect(emailsProblem('a@example.com; b@example.com')).toBe('emails');
    expect(emailsProblem('a@example.com, b')).toBe('emails');
  });
});

describe('a company number', () => {
  it('is required of five company types', () => {
    const types = ['Ltd', 'SoleTrader', 'Partnership', 'Plc', 'CIC', 'Coop', 'LLP', 'LP', 'PrivateLtd', 'Unlimited', 'Other'];
    expect(types.filter(hasCompanyNumber)).toEqual(['Ltd', 'Plc', 'CIC', 'PrivateLtd', 'Unlimited']);
    expect(companyNumberProblem('', 'SoleTrader', 'gb')).toBeUndefined();
    expect(companyNumberProblem('', 'Ltd', 'gb')).toBe('required');
    expect(companyNumberProblem('hello', 'Ltd', 'gb')).toBe('companyNumber');
  });

  it.each([
    ['gb', '01234567', '01234567'],
    ['gb', '1234567', '01234567'],
    ['gb', 'sc123456', 'SC123456'],
    ['gb', 'IP12345R', 'IP12345R'],
    ['gb', 'SP1937RS', 'SP1937RS'],
    ['gb', 'sp 1937 rs', 'SP1937RS'],
    ['gb', 'NP1234RS', 'NP1234RS'],
    ['gb', '123', '00000123'],
    ['gb', 'SC1234', 'SC001234'],
    ['gb', 'ni\u00A0012345', 'NI012345'],
    ['gb', 'OC 301234', 'OC301234'],
    ['gb', 'SO300001', 'SO300001'],
    ['gb', 'NC000001', 'NC000001'],
    ['gb', 'R0000123', 'R0000123'],
    ['gb', '12345C', '012345C'],
    ['gb', 'JE 98765', 'JE98765'],
    ['gb', 'CMP12345', 'CMP12345'],
    ['gb', '00000000', null],
    ['gb', '123456789', null],
    ['dk', 'DK 12 34 56 78', '12345678'],
    ['dk', '1234567', null],
    ['se', '556036-0793', '5560360793'],
    ['se', '165560360793', '5560360793'],
    ['se', '16\u00A0556036\u20130793', '5560360793'],
    ['se', 'SE556036079301', '5560360793'],
    ['se', '175560360793', null],
    ['se', '5560360', null],
    ['no', '923 609 016 MVA', '923609016'],
    ['no', '12345678', null],
  ] as const)('%s %s', (country, raw, number) => {
    expect(normaliseCompanyNumber(raw, country)).toBe(number);
  });
});

describe('a VAT number', () => {
  it.each([
    ['', undefined],
    ['GB 123 4567 89', undefined],
    ['GB-123.456', undefined],
    ['123456789', undefined],
    ['GB\u00A0123\u202F4567\u201389', undefined],
    ['\u200BDK12345678', undefined],
    ['ABCDEF', 'vatNumber'],
    ['GB123/456', 'vatNumber'],
    ['GB123_456', 'vatNumber'],
    ['- .', 'vatNumber'],
  ])('judges %j as: %s', (raw, problem) => {
    expect(vatNumberProblem(raw)).toBe(problem);
  });
});

describe('telephone and mobile', () => {
  it.each([
    ['gb', '', 'required', 'required'],
    ['gb', '0116 496 0123', undefined, 'mobile'],
    ['gb', '07700 900123', undefined, undefined],
    ['gb', '+44 7700 900123', undefined, undefined],
    ['gb', '00000000000', 'phone', 'mobile'],
    ['dk', '20 12 34 56', undefined, undefined],
    ['se', '08-465 004 00', undefined, 'mobile'],
    ['se', '070-174 06 05', undefined, undefined],
    ['no', '22 12 34 56', undefined, 'mobile'],
    ['no', '406 12 345', undefined, undefined],
  ] as const)('%s %s', (country, raw, telephone, mobile) => {
    expect(telephoneProblem(raw, country)).toBe(telephone);
    expect(mobileProblem(raw, country)).toBe(mobile);
  });
});

describe('the postcode of an address', () => {
  it.each([
    ['gb', '', 'required'],
    ['gb', 'LE4', 'postcodeGb'],
    ['gb', 'LE4 7ZSX', 'postcodeGb'],
    ['gb', 'le47zs', undefined],
    ['dk', '800', 'postcode'],
    ['dk', '8000', undefined],
    ['se', '114', 'postcode'],
    ['se', '114 35', undefined],
    ['no', '0150', undefined],
  ] as const)('%s %s: %s', (country, raw, problem) => {
    expect(fullPostcodeProblem(raw, country)).toBe(problem);
  });
});

describe('free text', () => {
  it.each([
    ['see https://example.com/offer now', 'see  now'],
    ['www.example.com', ''],
    ['Boilers & more', 'Boilers & more'],
    ['ftp://x and HTTP://Y z', ' and  z'],
    ['e.g. wwwhat', 'e.g. wwwhat'],
  ])('strips links from %j', (raw, left) => {
    expect(withoutLinks(raw)).toBe(left);
  });
});

describe('an attached file', () => {
  it.each(
    [
      ['png', 'jpg', 'pdf', 'gif', 'doc', 'zip', 'csv', 'docx', 'xlsx', 'txt', 'ics'].map(
        (type) => [`plan.${type}`, 100, undefined] as const,
      ),
      [
        ['PLAN.PNG', 100, undefined],
        ['plan', 1, 'fileType'],
        ['plan.exe', 1, 'fileType'],
        ['plan.png.exe', 1, 'fileType'],
        ['plan.svg', 1, 'fileType'],
        ['plan.html', 1, 'fileType'],
        ['plan.png', 101, 'fileTooLarge'],
      ] as const,
    ].flat(),
  )('judges %s of %i bytes as: %s', (name, size, problem) => {
    expect(attachmentProblem({ name, size }, 100)).toBe(problem);
  });
});
