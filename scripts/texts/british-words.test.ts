import { expect, it } from 'vitest';
import { leftBritish } from './judge-catalogue.ts';

it.each([
  ['Enter a postcode', {}, ['text: British in en-US: postcode']],
  ['Enter a postcode', { text: 'Enter a ZIP code' }, []],
  ['Distance in kilometres', { text: 'Distance in metres' }, ['text: British in en-US: metres']],
  ['We do not recognise this colour', {}, ['text: British in en-US: recognise, colour']],
  ['We do not recognize this color', {}, []],
  ['Tick the box for this enquiry', {}, ['text: British in en-US: Tick, enquiry']],
  ['Check your junk mail', { text: 'Check your spam folder' }, []],
  ['{{type}}, {{postcode}}', {}, []],
  ['Please provide a valid UK postcode', {}, []],
  ['Promise of a compromise', {}, []],
])('"%s" with %j', (text, american, faults) => {
  expect(leftBritish({ text }, american as Record<string, string>)).toEqual(faults);
});
