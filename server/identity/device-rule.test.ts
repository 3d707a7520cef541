import { describe, expect, it } from 'vitest';
import { maskNetwork } from '../platform/http/address-rule.ts';
import { describeDevice } from './device-rule.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`, 'Edge', 'Windows'],
    [`${mozilla} (Linux; Android 16; K) ${webkit} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `${mozilla} (Linux; Android 16; SM-S911B) ${webkit} SamsungBrowser/28.0 Chrome/140.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `${mozilla} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPad',
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0`, 'Firefox', 'Mac'],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari', 'Mac'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('reads "%s" as %s on %s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent, '192.0.2.77')).toEqual({ browser, system, network: '192.0.2.…' });
  });

  it.each([
    ['192.0.2.77', '192.0.2.…'],
    ['::ffff:192.0.2.77', '192.0.2.…'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
    ['', '…'],
  ])('truncates the address %s to %s', (ip, network) => {
    expect(maskNetwork(ip)).toBe(network);
  });
});
