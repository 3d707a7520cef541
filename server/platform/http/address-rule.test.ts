import { describe, expect, it } from 'vitest';
import { countedAddress } from './address-rule.ts';

describe('the address under which calls and failed sign-ins are counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['1:2:3::192.0.2.7', '1:2:3:0::/64'],
    ['64:ff9b:1:2:3:4:192.0.2.7', '64:ff9b:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (ip, counted) => {
    expect(countedAddress(ip)).toBe(counted);
  });
});
