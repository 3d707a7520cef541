import type { AccreditationsWire, MissingAccreditation } from '../../../contract/companies/accreditations-endpoints.ts';
import { accreditationState } from '../accreditation-state-rule.ts';
import type { AccreditationRow, MissingRow, NeedingWorkType } from '../accreditations-query.ts';

/** Compulsory: required by the lead types or listed in `also`; optional: required by none. */
export function accreditationsWire(rows: readonly AccreditationRow[], also: readonly string[]): AccreditationsWire {
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
export function missingWire({ id, code, name, held, now, workTypes }: MissingRow): MissingAccreditation {
  const state = accreditationState(held, now);
  return { id, code, name, state: state === 'approved' ? 'expired' : state, work_types: [...workTypes] };
}

/** Answers in form shape, for the form's version. */
export function answersForm(rows: readonly AccreditationRow[]): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.map(({ id, held }) => [String(id), held?.certificateNumber ?? '']));
}

export function needingWorkTypeWire(row: NeedingWorkType) {
  return { id: row.id, description: row.description, category: { id: row.categoryId, name: row.categoryName } };
}
