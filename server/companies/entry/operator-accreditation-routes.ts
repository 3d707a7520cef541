import { accreditations } from '../../../contract/companies/accreditations-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { ok, only, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { listWaitingCertificates } from '../accreditations-query.ts';
import { approveAccreditation } from '../accreditations/approve-accreditation.ts';
import { rejectAccreditation } from '../accreditations/reject-accreditation.ts';

const pageSize = 40;
const notFound = () => refuse(404, [errorText('notFound')]);

export const operatorAccreditationRoutes = routes(
  only(
    accreditations,
    'GET /operator/accreditations',
    'POST /operator/companies/{id}/accreditations/{accreditation}/approve',
    'POST /operator/companies/{id}/accreditations/{accreditation}/reject',
  ),
  {
    'GET /operator/accreditations': async ({ db, query }) => {
      const waiting = await listWaitingCertificates(db, query.page, pageSize);
      const data = waiting.map((row) => ({
        companyId: row.companyId,
        company: row.company,
        accreditation: { id: row.schemeId, code: row.code, name: row.name, register_url: row.registerUrl },
        certificate_number: row.certificateNumber,
        since: row.since.toISOString(),
      }));
      return { status: 200, body: { data, meta: { totalResults: waiting[0]?.total ?? 0, pageSize } } };
    },

    'POST /operator/companies/{id}/accreditations/{accreditation}/approve': async ({ tx, caller, params, body }) => {
      const outcome = await approveAccreditation(tx, {
        companyId: asId<'company'>(params.id),
        schemeId: params.accreditation,
        until: body.until === undefined ? null : new Date(body.until),
        reason: body.reason,
        by: { staffId: caller.staffId, actor: caller.name },
      });
      if (outcome === 'unknown') return notFound();
      return outcome === 'in_past' ? refuseField('until', errorText('untilInPast')) : ok({});
    },

    'POST /operator/companies/{id}/accreditations/{accreditation}/reject': async ({ tx, caller, params, body }) => {
      const outcome = await rejectAccreditation(tx, {
        companyId: asId<'company'>(params.id),
        schemeId: params.accreditation,
        reason: body.reason,
        by: { staffId: caller.staffId, actor: caller.name },
      });
      return outcome === 'unknown' ? notFound() : ok({});
    },
  },
);
