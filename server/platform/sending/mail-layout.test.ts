import { expect, it } from 'vitest';
import { hues } from '../../../contract/kit/colours.ts';
import { mailHtml } from './mail-layout.tsx';

const mail = {
  subject: 'Your invoice',
  heading: 'Your invoice',
  blocks: [
    { kind: 'button' as const, label: 'Open invoice', url: 'https://plumbline.test/account/invoices' },
    { kind: 'facts' as const, rows: [{ label: 'Number', value: '10001-0023', url: 'https://plumbline.test/i' }] },
  ],
};
const frame = {
  brand: 'Flueline',
  hasMark: false,
  address: null,
  phone: null,
  legal: null,
  language: 'en' as const,
  home: 'https://plumbline.test/',
  preferences: null,
};

it.each([
  ['the marketplace', {}, hues.petrol[7]],
  ['a partner with blue', { accent: 'blue' as const }, hues.blue[7]],
  ['a partner with amber', { accent: 'amber' as const }, hues.amber[7]],
])('colours buttons and links of %s', (_, own, colour) => {
  const html = mailHtml(mail, { ...frame, ...own });
  const used = new Set(html.match(/#[0-9a-f]{6}/g));
  expect(html).toContain(`background-color:${colour}`);
  expect([hues.petrol[7], hues.blue[7], hues.amber[7]].filter((one) => used.has(one))).toEqual([colour]);
});
