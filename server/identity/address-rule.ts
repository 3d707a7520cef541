import { isIPv4, isIPv6 } from 'node:net';

/**
 * What failures of an address are counted under. One IPv6 customer has a whole /64 to guess from, so only its first four
 * groups count; an IPv4 address written as IPv6 counts as itself.
 */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The network of an address, for the list of sessions: enough to tell home from abroad, not to find a house. */
export function networkOf(ip: string): string {
  const counted = countedAddress(ip);
  if (counted.endsWith('::/64')) return `${counted.slice(0, -5).split(':').slice(0, 3).join(':')}:…`;
  return isIPv4(counted) ? counted.replace(/\.\d+$/, '.…') : '…';
}
