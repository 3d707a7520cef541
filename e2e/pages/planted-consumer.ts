import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { Received } from './recorder.ts';

const surname = 'Zyxwhitlock';
const forename = 'Quinberta';
const street = '77 Vexfeather Row';
const email = 'q.zyxwhitlock@vexmail.test';

/** A consumer who repeats every contact detail in the free text, in common spellings. */
export const plantedEnquiry: Partial<IntakeEnquiry> = {
  forename,
  surname,
  telephone: '07700 955 123',
  alternate_phone: '01632 960987',
  email,
  address1: street,
  address2: 'Quorndell Annexe',
  postcode: 'HS4 7QZ',
  description: [
    `Please ask for ${forename} or Ms ${surname.toUpperCase()} at ${street}, HS4 7QZ, also written hs47qz.`,
    `Ring 07700 955 123, 07700-955-123, +44 7700 955123 or (01632) 960 987.`,
    `Write to ${email} or q.zyxwhitlock (at) vexmail.test, or see https://vexmail.test/quinberta.`,
    'It is the last house in Vexfeather Row. The combi is losing pressure.',
  ].join(' '),
  question_answers: [
    { question: 3, option: `New boiler for ${forename} ${surname}, ${street} HS4 7QZ, tel. 07700955123, ${email}` },
    { question: 4, option: `Spoke to ${surname} on 07700 955123` },
  ],
};

/** Details nobody may learn, lower-cased and without spaces and dashes. */
const planted = ['zyxwhitlock', 'quinberta', '7700955123', '1632960987', 'vexmail', 'vexfeather', 'quorndell', 'hs47qz'];

function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-()+]/g, '');
}

/** Planted details found in a text. */
export function plantedIn(text: string): string[] {
  const squeezed = squeeze(text);
  return planted.filter((detail) => squeezed.includes(detail));
}

/** Addresses whose responses reveal a planted detail. */
export function leaks(received: readonly Received[]): string[] {
  return received.flatMap(({ from, text }) => plantedIn(text).map((detail) => `${detail} in ${from}`));
}
