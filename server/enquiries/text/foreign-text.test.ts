import { expect, it } from 'vitest';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { isForeignText } from './web-names-rule.ts';

const [gb, dk, se, no] = [['en'], ['da', 'en'], ['sv', 'en'], ['no', 'en']] as const satisfies readonly (readonly LanguageCode[])[];

it.each<[string, string, readonly LanguageCode[], boolean]>([
  ['English in Britain', 'We need a plumber to fix a leaking tap in the upstairs bathroom.', gb, false],
  ['English in Sweden', 'We need a plumber to fix a leaking tap in the upstairs bathroom.', se, false],
  ['shouted English', 'NEW BOILER ASAP PLEASE CALL ME SOON', gb, false],
  ['Swedish in Sweden', 'Vi behöver byta värmepumpen före vintern, den gamla läcker.', se, false],
  ['Danish in Denmark', 'Gulvvarme i badeværelse og bryggers, cirka 20 kvadratmeter.', dk, false],
  ['Norwegian in Norway', 'Vi har et fuktproblem i kjelleren og ønsker befaring.', no, false],
  ['Norwegian in Denmark, which is hard to tell apart', 'Vi har et fuktproblem i kjelleren og ønsker befaring.', dk, false],
  ['names and numbers', 'Worcester Bosch Greenstar 30i combi, 3 bed semi', gb, false],
  ['keys pressed at random', 'asdf jkl qwe rty uio zxcv', gb, false],
  ['too short to tell', 'Возьмите трубку', gb, false],
  ['nothing', '', gb, false],
  ['Russian', 'Вам нужно купить дешевые товары на нашем сайте', gb, true],
  ['Spanish', 'Casino bonus gratis para todos los nuevos jugadores hoy', gb, true],
  ['German', 'Möchten Sie mehr Kunden gewinnen? Wir helfen Ihnen gerne weiter.', dk, true],
  ['Swedish in Britain', 'Vi behöver byta värmepumpen före vintern, den gamla läcker.', gb, true],
])('%s', (_, text, languages, is) => {
  expect(isForeignText(text, languages)).toBe(is);
});
