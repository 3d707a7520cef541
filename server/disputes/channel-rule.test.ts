import { expect, it } from 'vitest';
import { canBeAsked, deadChannels, type DeadChannels, type GivenContact } from './channel-rule.ts';

const whole: GivenContact = { telephone: '+447700900123', alternatePhone: null, email: 'ann@consumer.test' };
const fine = { email: false, sms: false };

it.each<[what: string, contact: Partial<GivenContact>, refused: Partial<typeof fine>, dead: DeadChannels, askable: boolean]>([
  ['nothing is wrong', {}, {}, {}, true],
  ['the mail came back for good', {}, { email: true }, { email: 'bounce' }, true],
  ['the text message was refused for good', {}, { sms: true }, { telephone: 'sms_refused' }, true],
  ['both', {}, { email: true, sms: true }, { telephone: 'sms_refused', email: 'bounce' }, false],
  ['a number that is none', { telephone: '+44123' }, {}, { telephone: 'form' }, true],
  ['an address that is none', { email: 'ann@' }, {}, { email: 'form' }, true],
  ['neither is one', { telephone: '12', email: 'ann' }, {}, { telephone: 'form', email: 'form' }, false],
  ['a second number', { alternatePhone: '+441162496012' }, { sms: true }, {}, true],
  ['the same number twice', { alternatePhone: '07700 900123' }, { sms: true }, { telephone: 'sms_refused' }, true],
  ['a second number that is none', { alternatePhone: '12' }, { sms: true }, { telephone: 'sms_refused' }, true],
  ['a landline, and the mail came back', { telephone: '+441162496012' }, { email: true }, { email: 'bounce' }, false],
  ['no e-mail', { email: null }, { sms: true }, { telephone: 'sms_refused' }, false],
  ['no e-mail any more, and the mail had come back', { email: null }, { email: true }, {}, true],
  ['nothing at all', { telephone: null, email: null }, {}, {}, false],
])('%s', (_, contact, refused, dead, askable) => {
  const given = { ...whole, ...contact };
  expect(deadChannels(given, 'gb', { ...fine, ...refused })).toEqual(dead);
  expect(canBeAsked(given, 'gb', dead)).toBe(askable);
});
