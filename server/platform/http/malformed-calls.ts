import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from './address-rule.ts';

const windowMs = 60_000;
/** Far more than people mistype, and than browsers of an office do together. */
const mostInWindow = 600;
/** As many counters, whoever calls: memory stays what it is, and addresses that share one are only refused sooner. */
const places = 65_536;

export interface MalformedCalls {
  /** Counts a call that was no call of ours. Seconds to wait, where its address has sent too many of them. */
  count(request: FastifyRequest): number | null;
  /** Seconds that this caller has to wait before anything of it is read. Counts nothing. */
  waitOf(request: FastifyRequest): number | null;
}

/** Who brings a session or a key is counted by that as well; neighbours behind the same address must not wait for each other. */
const isTold = ({ headers }: FastifyRequest): boolean => headers.cookie !== undefined || headers.authorization !== undefined;

/**
 * Counts what is malformed by address, in the memory of this process: bad JSON, a foreign content type, a body too large, fields
 * that do not validate, routes that there are not. None of these comes as far as the limit of the call itself.
 */
export function malformedCalls(override: number | null, now: () => number = () => performance.now()): MalformedCalls {
  const max = override ?? mostInWindow;
  const seed = randomBytes(16).toString('base64url');
  const counts = new Uint32Array(places);
  let endsAt = 0;

  const placeOf = (request: FastifyRequest): number => {
    const at = now();
    if (at >= endsAt) {
      counts.fill(0);
      endsAt = at + windowMs;
    }
    return hash('sha256', seed + countedAddress(request.ip), 'buffer').readUInt32BE(0) % places;
  };
  const waitAt = (place: number): number | null => ((counts[place] ?? 0) > max ? Math.max(1, Math.ceil((endsAt - now()) / 1_000)) : null);

  return {
    count: (request) => {
      const place = placeOf(request);
      counts[place] = (counts[place] ?? 0) + 1;
      return waitAt(place);
    },
    waitOf: (request) => (isTold(request) ? null : waitAt(placeOf(request))),
  };
}
