import { afterEach, describe, expect, it } from 'vitest';
import { getBrands, mainBrand, registerBrands } from '../kit/brands.ts';
import { listOwnerWords, ownPasswordProblem } from './own-password-rule.ts';

const owner = { email: 'jo.farrow84@midland-heat.co.uk', names: ['Zoë', 'Ångström'], company: 'Midland Heating & Plumbing Ltd' };

it.each([
  'plumbline1',
  'Plumbline2026!',
  'PLUMBL1NE99',
  'p-l-u-m-b-l-i-n-e-7',
  'Midland1945',
  'heating1234567890',
  'MidlandHeating1',
  'm1dl@nd-h3at1ng',
  'midlandheatingplumbingltd1',
  'Zoe12345',
  'angstrom7',
  'ZoeAngstrom1',
  '1zoe.angstrom.zoe1',
  'farrow84',
  'jofarrow84x',
  'jo.farrow84@midland-heat.co.uk',
  '99Midland-Heat!!',
])('rejects "%s", which a stranger could guess', (password) => {
  expect(ownPasswordProblem(password, owner)).toBe('passwordOwn');
});

it.each([
  'heron-lane-42',
  'midland-heron-lane-42',
  'correct horse battery staple 7',
  'zoology77',
  'Ab3dE6gH',
  '密码密码密码密码1',
  'x7Kq9vRt',
])('accepts "%s", which adds enough other characters', (password) => {
  expect(ownPasswordProblem(password, owner)).toBeUndefined();
});

it("knows only the product's names if the owner is unknown", () => {
  expect([ownPasswordProblem('Midland1945', {}), ownPasswordProblem('plumbline1', {})]).toEqual([undefined, 'passwordOwn']);
});

describe('a password made of the name of the product or a brand', () => {
  const brandsBefore = getBrands();
  afterEach(() => registerBrands(brandsBefore));

  it.each(['plumbline2026', 'Plumbl1ne!26', '2026northwarm', 'plumbline-northwarm1'])('is refused under any brand: %s', (password) => {
    registerBrands([{ ...mainBrand(), name: 'Northwarm' }]);
    expect(ownPasswordProblem(password, {})).toBe('passwordOwn');
    expect(listOwnerWords({})).toEqual(expect.arrayContaining(['plumbline', 'northwarm']));
  });
});
