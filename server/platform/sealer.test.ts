import { describe, expect, it } from 'vitest';
import { openSealer } from './sealer.ts';

const sealer = openSealer('a key of the installation, long enough');
const content = Buffer.from('the key of an authenticator');

describe('a sealed secret', () => {
  it('opens in its own place and reveals nothing', () => {
    const sealed = sealer.seal(content, 'user:7');
    expect(sealer.open(sealed, 'user:7')).toEqual(content);
    expect(sealed.includes(content)).toBe(false);
  });

  it('looks different each time', () => {
    expect(sealer.seal(content, 'user:7')).not.toEqual(sealer.seal(content, 'user:7'));
  });

  it.each<[string, (sealed: Buffer) => Buffer | undefined]>([
    ['in another place', (sealed) => sealer.open(sealed, 'user:8')],
    ['with another key', (sealed) => openSealer('another key of another installation').open(sealed, 'user:7')],
    [
      'changed by a bit',
      (sealed) =>
        sealer.open(
          sealed.map((byte, place) => (place === sealed.length - 1 ? byte ^ 1 : byte)),
          'user:7',
        ),
    ],
    ['cut short', (sealed) => sealer.open(sealed.subarray(0, 20), 'user:7')],
    ['of another version', (sealed) => sealer.open(Buffer.concat([Buffer.from([2]), sealed.subarray(1)]), 'user:7')],
    ['when empty', () => sealer.open(Buffer.alloc(0), 'user:7')],
  ])('stays closed %s', (_, open) => {
    expect(open(sealer.seal(content, 'user:7'))).toBeUndefined();
  });
});
