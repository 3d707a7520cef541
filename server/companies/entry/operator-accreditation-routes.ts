import { operatorAccreditations, type CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, only, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { accreditationState } from '../accreditation-state-rule.ts';
import {
  findApprovalEnd,
  approveAccreditation,
  certificateCounts,
  eachCertificate,
  findCertificate,
  listCertificates,
  selectRejectReason,
  describeEarlierDecision,
  type CertificateScope,
  type ListedCertificate,
  rejectAccreditation,
} from '../certificates.ts';
import { remindCompanies } from '../expiring-accreditations.ts';
import { expiringDays } from '../settings.ts';
import { certificateSheet } from '../../../contract/companies/values.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

function certificateWire(row: ListedCertificate): CertificateWire {
  return {
    companyId: row.companyId,
    company: row.company,
    accreditation: { id: row.schemeId, code: row.code, name: row.name, register_url: row.registerUrl },
    certificate_number: row.certificateNumber,
    previous_number: row.previousNumber,
    refused_before: row.refusedBefore,
    state: accreditationState(row, row.now),
    since: (row.rejectedAt ?? row.updatedAt).toISOString(),
    approved_until: row.approvedUntil?.toISOString() ?? null,
    reject_reason: row.rejectReason,
    reminded: row.remindedAt?.toISOString() ?? null,
    work_types: [...row.workTypes],
  };
}

/** Days ahead at which an approval counts as expiring. */
async function daysAhead(db: Db): Promise<number> {
  const set = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return getSettingValue(set?.settings ?? null, expiringDays);
}

async function* spreadsheet(db: Db, scope: CertificateScope): AsyncGenerator<SheetRow> {
  for await (const row of eachCertificate(db, scope, await daysAhead(db))) {
    const { since, company, accreditation, state, work_types: workTypes, ...one } = certificateWire(row);
    const numbers = [one.certificate_number, one.previous_number ?? ''];
    const judged = [state, one.approved_until ?? '', one.reject_reason ?? ''];
    yield [since, company, accreditation.name, ...numbers, ...judged, workTypes.join(', ')];
  }
}

export const operatorAccreditationRoutes = routes(
  only(
    operatorAccreditations,
    'GET /operator/accreditations',
    'GET /operator/accreditations/export',
    'GET /operator/companies/{id}/accreditations/{accreditation}',
    'POST /operator/accreditations/remind',
    'POST /operator/companies/{id}/accreditations/{accreditation}/approve',
    'POST /operator/companies/{id}/accreditations/{accreditation}/reject',
  ),
  {
    'GET /operator/accreditations': async ({ db, query }) => {
      const days = await daysAhead(db);
      const { rows, total } = await listCertificates(db, query, days);
      const counted = await db.first(certificateCounts(days));
      if (counted === undefined) throw new Error('the database returned no time');
      const { now, ...counts } = counted;
      const meta = { totalResults: total, pageSize: query.pageSize, counts, expiring_days: days, now: now.toISOString() };
      return answer(200, { data: rows.map(certificateWire), meta });
    },

    'GET /operator/accreditations/export': ({ db, query }) =>
      sheetFile({ name: `accreditations-${query.view}`, sheet: certificateSheet, wish: query, rows: spreadsheet(db, query) }),

    'GET /operator/companies/{id}/accreditations/{accreditation}': async ({ db, params: { id, accreditation } }) => {
      const certificate = await db.first(findCertificate({ companyId: asId<'company'>(id), schemeId: accreditation }));
      return certificate === undefined ? notFound() : ok(certificateWire(certificate));
    },

    'POST /operator/accreditations/remind': async ({ tx, caller, body }) => {
      const certificates = body.certificates.map((one) => ({ companyId: asId<'company'>(one.company), schemeId: one.accreditation }));
      const reminded = await remindCompanies(tx, {
        certificates,
        reason: body.reason,
        by: { staffId: caller.staffId, actor: caller.name },
      });
      return ok({ reminded, left_out: certificates.length - reminded });
    },

    'POST /operator/companies/{id}/accreditations/{accreditation}/approve': async ({ tx, caller, params, body }) => {
      const certificate = { companyId: asId<'company'>(params.id), schemeId: params.accreditation };
      const { until, again, seen, reason } = body;
      const outcome = await approveAccreditation(tx, {
        ...certificate,
        until: until === undefined ? null : await findApprovalEnd(tx, { companyId: certificate.companyId, until }),
        again,
        ...(seen === undefined ? {} : { seen }),
        reason,
        by: { staffId: caller.staffId, actor: caller.name },
      });
      switch (outcome) {
        case 'unknown':
          return notFound();
        case 'in_past':
          return refuseField('until', errorText('untilInPast'));
        case 'refused_before':
          return refuse(409, [
            errorText('accreditationRefusedBefore', { reason: (await tx.first(selectRejectReason(certificate)))?.reason ?? '' }),
          ]);
        case 'changed_meanwhile':
          return refuse(409, [await describeEarlierDecision(tx, certificate)]);
        case 'approved':
          return ok({});
      }
    },

    'POST /operator/companies/{id}/accreditations/{accreditation}/reject': async ({ tx, caller, params, body: { seen, reason } }) => {
      const certificate = { companyId: asId<'company'>(params.id), schemeId: params.accreditation };
      const by = { staffId: caller.staffId, actor: caller.name };
      const outcome = await rejectAccreditation(tx, { ...certificate, reason, by, ...(seen === undefined ? {} : { seen }) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'changed_meanwhile' ? refuse(409, [await describeEarlierDecision(tx, certificate)]) : ok({});
    },
  },
);
