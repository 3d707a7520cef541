import { BlockList, isIP } from 'node:net';

/** Networks that are not publicly routed, or that lead elsewhere than they say (RFC 6890 and its additions). */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

/** The assigned IPv6 space; ranges that map or embed IPv4 are outside it or removed below. */
const given6 = new BlockList();
given6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is on the public internet, where anyone may send requests. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return !notPublic.check(bare, 'ipv4');
    case 6:
      return given6.check(bare, 'ipv6') && !notPublic6.check(bare, 'ipv6');
    default:
      return false;
  }
}

/** The host for the network, with IPv6 brackets removed. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

const inner = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/;

/** Whether a URL names a host on the public internet. Names are resolved only when sending. */
export function isPublicHost(url: URL): boolean {
  const host = getHost(url);
  return isIP(host) === 0 ? host.includes('.') && !inner.test(host) : isPublicAddress(host);
}
