import { plainLine } from '../../../contract/kit/free-text-rule.ts';
import { accreditations } from '../../../contract/companies/accreditations-endpoints.ts';
import { ok, only, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { accreditationsWire, answersForm, missingWire, needingWorkTypeWire } from './accreditation-wire.ts';
import { listAccreditations, listMissingAccreditations, listWorkTypesNeeding, readAnswers } from '../accreditations-query.ts';
import { isOwnCoverageArea } from '../queries.ts';
import { saveAccreditations } from '../accreditations.ts';
import { lockCompanyRow } from '../store.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

export const accreditationRoutes = routes(
  only(
    accreditations,
    'GET /company/accreditations/',
    'GET /company/accreditations/missing',
    'PUT /company/accreditations/',
    'GET /company/accreditations/{id}/work-types',
  ),
  {
    'GET /company/accreditations/': async ({ db, caller, query }) => {
      const { companyId, pageLanguage: language } = caller;
      const coverageAreaId = query.coverage ?? null;
      if (coverageAreaId !== null && !(await isOwnCoverageArea(db, companyId, coverageAreaId))) return notFound();
      const rows = await listAccreditations(db, { companyId, language, coverageAreaId });
      return { ...ok(accreditationsWire(rows, query.also?.split(',') ?? [])), form: answersForm(rows) };
    },

    'GET /company/accreditations/missing': async ({ db, caller }) => {
      const rows = await listMissingAccreditations(db, caller.companyId, caller.pageLanguage);
      return ok(rows.map(missingWire));
    },

    'PUT /company/accreditations/': async ({ tx, caller, body, refuseIfChanged }) => {
      const { companyId } = caller;
      // Serialises two tabs; the second sees what the first changed.
      await tx.rows(lockCompanyRow(companyId));
      const stale = refuseIfChanged(await readAnswers(tx, companyId));
      if (stale !== undefined) return stale;
      const answers = body.map(({ id, certificate_number }) => ({ schemeId: id, certificateNumber: plainLine(certificate_number) }));
      const outcome = await saveAccreditations(tx, { companyId, answers });
      if (outcome.kind === 'unknown') return refuseField(`${outcome.place}.id`, errorText('accreditationUnknown'));
      if (outcome.kind === 'not_yes_or_no') return refuseField(`${outcome.place}.certificate_number`, errorText('yesOrNo'));
      return { ...ok({}), form: await readAnswers(tx, companyId) };
    },

    'GET /company/accreditations/{id}/work-types': async ({ db, caller, params }) => {
      const types = await listWorkTypesNeeding(db, { companyId: caller.companyId, language: caller.pageLanguage, schemeId: params.id });
      if (types === undefined) return notFound();
      return ok({
        selectedWorkTypes: types.filter((type) => type.selected).map(needingWorkTypeWire),
        availableWorkTypes: types.filter((type) => !type.selected).map(needingWorkTypeWire),
      });
    },
  },
);
