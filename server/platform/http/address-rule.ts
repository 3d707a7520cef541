import { isIPv4, isIPv6 } from 'node:net';

/** Writes `192.0.2.7` as the last two groups of an IPv6 address. */
function asGroups(ipv4: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
}

/** Expands an IPv6 address into its eight groups, without leading zeros. */
function expandGroups(ip: string): readonly string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const read = (part: string): string[] =>
    part === '' ? [] : part.split(':').flatMap((group) => (isIPv4(group) ? asGroups(group) : [group.replace(/^0+(?=.)/, '')]));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/**
 * Returns the rate limit key of an address. An IPv6 customer has a whole /64, so only the first four groups count; an
 * IPv4-mapped address counts as IPv4.
 */
export function countedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = expandGroups(ip);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
      .join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the network of an address for the list of sessions: enough to tell home from abroad, not to locate a house. */
export function maskNetwork(ip: string): string {
  const counted = countedAddress(ip);
  if (counted.endsWith('::/64')) return `${counted.slice(0, -5).split(':').slice(0, 3).join(':')}:…`;
  return isIPv4(counted) ? counted.replace(/\.\d+$/, '.…') : '…';
}
