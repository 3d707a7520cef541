import type { FastifyRequest } from 'fastify';

/**
 * Checks the origin of a request that changes something (product rules, section 2): same-origin by Sec-Fetch-Site, an Origin
 * equal to our public address or, if the client sends neither, X-Requested-With.
 */
export function isFromThisSite(request: FastifyRequest, publicOrigin: string): boolean {
  const { 'sec-fetch-site': fetchSite, origin } = request.headers;
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || (origin !== undefined && origin === publicOrigin);
  if (origin !== undefined) return origin === publicOrigin;
  return request.headers['x-requested-with'] !== undefined;
}
