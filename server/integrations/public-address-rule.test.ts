import { describe, expect, it } from 'vitest';
import { readWebhookUrl } from './webhook-url-rule.ts';
import { isPublicAddress } from '../platform/sending/public-address-rule.ts';

describe('a public internet address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4009::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a webhook URL', () => {
  it.each([
    ['https://hooks.example.com/plumbline?key=1', 'https://hooks.example.com/plumbline?key=1'],
    ['https://HOOKS.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:8443/a#part', 'https://hooks.example.com:8443/a'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('%s is accepted', (given, url) => {
    expect(readWebhookUrl(given, false)).toEqual({ url });
  });

  it.each([
    ['hooks.example.com', 'webhookUrlMalformed'],
    ['https://', 'webhookUrlMalformed'],
    [`https://hooks.example.com/${'ä'.repeat(200)}`, 'webhookUrlMalformed'],
    ['http://hooks.example.com/', 'webhookUrlNotHttps'],
    ['ftp://hooks.example.com/', 'webhookUrlNotHttps'],
    ['javascript:alert(1)', 'webhookUrlMalformed'],
    ['https://me:secret@hooks.example.com/', 'webhookUrlHasPassword'],
    ['https://localhost/', 'webhookUrlNotPublic'],
    ['https://a.localhost./', 'webhookUrlNotPublic'],
    ['https://printer.local/', 'webhookUrlNotPublic'],
    ['https://intranet/', 'webhookUrlNotPublic'],
    ['https://127.0.0.1/', 'webhookUrlNotPublic'],
    ['https://2130706433/', 'webhookUrlNotPublic'],
    ['https://0x7f.1/', 'webhookUrlNotPublic'],
    ['https://[::1]/', 'webhookUrlNotPublic'],
    ['https://[::ffff:10.0.0.1]/', 'webhookUrlNotPublic'],
    ['https://169.254.169.254/latest/meta-data', 'webhookUrlNotPublic'],
  ])('%s is refused: %s', (given, problem) => {
    expect(readWebhookUrl(given, false)).toEqual({ problem });
  });

  it('may be local in development and tests', () => {
    expect(readWebhookUrl('http://127.0.0.1:8080/hook', true)).toEqual({ url: 'http://127.0.0.1:8080/hook' });
    expect(readWebhookUrl('ftp://127.0.0.1/', true)).toEqual({ problem: 'webhookUrlNotHttps' });
  });
});
