import { plainLine } from '../../../contract/kit/free-text-rule.ts';
import {
  accreditations,
  type AccreditationsWire,
  type MissingAccreditation,
} from '../../../contract/companies/accreditations-endpoints.ts';
import { ok, only, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import {
  listAccreditations,
  listMissingAccreditations,
  listWorkTypesNeeding,
  readAnswers,
  type AccreditationRow,
  type MissingRow,
  type NeedingWorkType,
} from '../accreditations-query.ts';
import { isOwnCoverageArea } from '../queries.ts';
import { saveAccreditations } from '../accreditations.ts';
import { lockCompanyRow } from '../store.ts';
import { accreditationState } from '../accreditation-state-rule.ts';

/** Compulsory: required by the lead types or listed in `also`; optional: required by none. */
function accreditationsWire(rows: readonly AccreditationRow[], also: readonly string[]): AccreditationsWire {
  const wire = (row: AccreditationRow) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    question: row.question,
    store_code: row.kind === 'certificate',
    store_date: row.kind === 'yes_no',
    accreditor_description: row.description,
    register_url: row.registerUrl,
  });
  return {
    compulsoryAccreditations: rows
      .filter((row) => row.compulsory && (row.needed || row.held !== undefined || also.includes(row.code)))
      .map(wire),
    optionalAccreditations: rows.filter((row) => !row.compulsory).map(wire),
    companyAccreditations: rows.flatMap((row) =>
      row.held === undefined
        ? []
        : [
            {
              accreditation: { id: row.id, code: row.code },
              certificate_number: row.held.certificateNumber,
              manual_approval_until: row.held.approvedUntil?.toISOString() ?? null,
              state: accreditationState(row.held, row.now),
              reject_reason: row.rejectReason,
            },
          ],
    ),
  };
}

/** At the exact moment of expiry an approval counts as expired. */
function missingWire({ id, code, name, held, now, workTypes }: MissingRow): MissingAccreditation {
  const state = accreditationState(held, now);
  return { id, code, name, state: state === 'approved' ? 'expired' : state, work_types: [...workTypes] };
}

/** Answers in form shape, for the form's version. */
function answersForm(rows: readonly AccreditationRow[]): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.map(({ id, held }) => [String(id), held?.certificateNumber ?? '']));
}

function needingWorkTypeWire(row: NeedingWorkType) {
  return { id: row.id, description: row.description, category: { id: row.categoryId, name: row.categoryName } };
}

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
