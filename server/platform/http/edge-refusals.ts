import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { refusalStatuses, type RefusalStatus } from '../../../contract/kit/errors.ts';

/** What `mountRoutes` may answer in place of the handler, whatever the contract lists for it. */
function edgeRefusals(endpoint: Endpoint): RefusalStatus[] {
  return [
    ...(endpoint.csrf === 'checked' || endpoint.caller === 'webhook' ? ([400] as const) : []),
    ...(endpoint.caller === 'anyone' || endpoint.caller === 'webhook' ? [] : ([401] as const)),
    // Staff who look with a company's eyes change nothing.
    // Of a key that was made for something else.
    ...(endpoint.key === undefined ? [] : ([403] as const)),
    ...(endpoint.csrf === 'checked' && (endpoint.caller === 'trade' || endpoint.knows === 'trade') ? ([403] as const) : []),
    // What stands in a path may be too long for any, and then names nothing.
    ...(endpoint.role === undefined && endpoint.params === undefined ? [] : ([404] as const)),
    422,
    429,
    503,
  ];
}

/** Every refusal that a caller of this endpoint may meet, in order. */
export function possibleRefusals(endpoint: Endpoint): readonly RefusalStatus[] {
  const possible = new Set([...endpoint.refusals, ...edgeRefusals(endpoint)]);
  return refusalStatuses.filter((status) => possible.has(status));
}
