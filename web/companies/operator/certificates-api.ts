import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { certificateKeys } from './certificate-keys.ts';

type Search = NonNullable<Parameters<typeof callApi<'GET /operator/accreditations'>>[1]['query']>;

export async function loadCertificates(query: Search, signal?: AbortSignal) {
  return (await callApi('GET /operator/accreditations', { query, ...(signal && { signal }) })).body;
}

/** A company holds an accreditation once: both numbers together name a certificate. */
export function keyOfCertificate({
  companyId,
  accreditation,
}: {
  readonly companyId: number;
  readonly accreditation: { readonly id: number };
}): string {
  return `${companyId}-${accreditation.id}`;
}

function paramsOf(key: string): { id: number; accreditation: number } {
  const [id = 0, accreditation = 0] = key.split('-').map(Number);
  return { id, accreditation };
}

/** Null: there is no such certificate. */
export function certificateQuery(key: string) {
  return queryOptions({
    queryKey: certificateKeys.one(key),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /operator/companies/{id}/accreditations/{accreditation}', { params: paramsOf(key), signal })).body.data;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}

const seenOf = ({ certificate_number, state }: CertificateWire) => ({ certificate_number, state });

/** Approves until the end of a day where the company is. `again`: though this number was refused before. */
export async function approve(
  certificate: CertificateWire,
  { until, reason, again }: { readonly until: string; readonly reason: string; readonly again: boolean },
): Promise<void> {
  await callApi('POST /operator/companies/{id}/accreditations/{accreditation}/approve', {
    params: paramsOf(keyOfCertificate(certificate)),
    body: { until, again, seen: seenOf(certificate), reason },
  });
}

export async function reject(certificate: CertificateWire, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/accreditations/{accreditation}/reject', {
    params: paramsOf(keyOfCertificate(certificate)),
    body: { seen: seenOf(certificate), reason },
  });
}

export async function remind(certificates: readonly CertificateWire[], reason: string): Promise<{ reminded: number; left_out: number }> {
  const named = certificates.map(({ companyId, accreditation }) => ({ company: companyId, accreditation: accreditation.id }));
  return (await callApi('POST /operator/accreditations/remind', { body: { certificates: named, reason } })).body.data;
}

const refusedBefore = 'refused_before--';

/** Why this very number was refused before; undefined where something else went wrong. */
export function earlierRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 409) return undefined;
  return error.errors.find((text) => text.startsWith(refusedBefore))?.slice(refusedBefore.length);
}

export async function refreshCertificates(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: certificateKeys.all() }),
    client.invalidateQueries({ queryKey: certificateKeys.counters() }),
  ]);
}
