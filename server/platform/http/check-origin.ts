import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that changes something may come from where it says (product rules, section 2): the browser calls it
 * same-origin, or its Origin is our public address, or, where a client sends neither, it carries X-Requested-With.
 */
export function cameFromThisSite(request: FastifyRequest, publicOrigin: string): boolean {
  const { 'sec-fetch-site': fetchSite, origin } = request.headers;
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || (origin !== undefined && origin === publicOrigin);
  if (origin !== undefined) return origin === publicOrigin;
  return request.headers['x-requested-with'] !== undefined;
}
