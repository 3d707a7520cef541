import { coverage } from '../../contract/coverage/endpoints.ts';
import { mostCoverageAreas } from '../../contract/coverage/values.ts';
import { plainLine } from '../../contract/kit/free-text-rule.ts';
import { answer, ok, refuse, routes } from '../platform/http/route.ts';
import { mostProblems } from '../platform/http/refuse-problems.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import { completeCoverageStep } from './complete-coverage-step.ts';
import { listFilledAreas } from './coverage-list-query.ts';
import { createOwnArea } from './create-own-area.ts';
import { openOwnArea, type OpenedArea } from './open-own-area.ts';
import { findCoverageArea, isListingDisabled, listAreaDistricts, listAreaWorkTypes, listRegions } from './queries.ts';
import { byCode, byName } from './region-order-rule.ts';
import { searchRegions } from './region-search-query.ts';
import { removeCoverageArea } from './remove-coverage-area.ts';
import { renameCoverageArea } from './rename-coverage-area.ts';
import { saveCoverageDistricts } from './save-coverage-districts.ts';
import { saveCoverageWorkTypes } from './save-coverage-work-types.ts';
import type { Stranger } from './store.ts';
import { areaWire, filledAreaWire, nameForm, postcodesForm, postcodeWire, regionWire, workTypesForm } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const banned = () => refuse(403, [errorText('coverageBanned')]);

/** Why an area was not opened for a change. */
function kept<Stale>(opened: Exclude<OpenedArea<Stale>, { kind: 'open' }>) {
  switch (opened.kind) {
    case 'unknown':
      return notFound();
    case 'banned':
      return banned();
    case 'stale':
      return opened.stale;
  }
}

const nameTaken = () => refuseField('name', errorText('coverageNameTaken'));
function named(strangers: readonly Stranger[]): string {
  const names = strangers.slice(0, mostProblems).map(({ id, name }) => name ?? String(id));
  return [...names, ...(strangers.length > mostProblems ? ['…'] : [])].join(', ');
}

export const coverageRoutes = routes(coverage, {
  'GET /coverage/': async ({ db, caller }) => {
    const [areas, disabled] = await Promise.all([listFilledAreas(db, caller), isListingDisabled(db, caller.companyId)]);
    return answer(200, { data: areas.map((area) => filledAreaWire(area, caller.pageLanguage)), meta: { listing_disabled: disabled } });
  },

  'GET /coverage/{id}': async ({ db, caller, params }) => {
    const area = await findCoverageArea(db, { companyId: caller.companyId, coverageAreaId: params.id });
    return area === undefined ? notFound() : { ...ok(areaWire(area, caller.pageLanguage)), form: nameForm(area) };
  },

  'POST /coverage/create': async ({ tx, caller, body }) => {
    const { companyId } = caller;
    const name = plainLine(body.name);
    const outcome = await createOwnArea(tx, { companyId, name });
    switch (outcome.kind) {
      case 'banned':
        return banned();
      case 'name_taken':
        return nameTaken();
      case 'too_many':
        return refuseField('name', errorText('coverageTooMany', { max: mostCoverageAreas }));
      case 'created':
        return answer(201, { data: { id: outcome.coverageAreaId, name, work_type_count: 0, postcode_count: 0 } });
    }
  },

  'PUT /coverage/update/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const area = { companyId: caller.companyId, coverageAreaId: params.id };
    const opened = await openOwnArea(tx, area, (held) => refuseIfChanged(nameForm(held)));
    if (opened.kind !== 'open') return kept(opened);
    const name = plainLine(body.name);
    const outcome = await renameCoverageArea(tx, { ...area, name });
    return outcome === 'name_taken' ? nameTaken() : { ...ok({}), form: nameForm({ name }) };
  },

  'DELETE /coverage/delete/{id}': async ({ tx, caller, params }) => {
    const opened = await openOwnArea(tx, { companyId: caller.companyId, coverageAreaId: params.id });
    if (opened.kind !== 'open') return kept(opened);
    await removeCoverageArea(tx, { coverageAreaId: params.id });
    return ok({});
  },

  'GET /coverage/work-types/{id}': async ({ db, caller, params }) => {
    const area = await findCoverageArea(db, { companyId: caller.companyId, coverageAreaId: params.id });
    if (area === undefined) return notFound();
    const types = await listAreaWorkTypes(db, area.id, { ...caller, language: caller.pageLanguage });
    return { ...ok(types), form: workTypesForm(types.map(({ id }) => id)) };
  },

  'PUT /coverage/work-types/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const area = { companyId: caller.companyId, coverageAreaId: params.id };
    const opened = await openOwnArea(tx, area, (held) => refuseIfChanged(workTypesForm(held.workTypeIds)));
    if (opened.kind !== 'open') return kept(opened);
    const workTypeIds = body.map(({ id }) => id);
    const outcome = await saveCoverageWorkTypes(tx, { ...area, workTypeIds });
    if (outcome.kind === 'work_type_not_offered') {
      return refuseField('work_types', errorText('workTypesNotOffered', { names: named(outcome.strangers) }));
    }
    await completeCoverageStep(tx, caller.companyId);
    return { ...ok({}), form: workTypesForm(workTypeIds) };
  },

  'GET /coverage/postcodes/{id}': async ({ db, caller, params }) => {
    const area = await findCoverageArea(db, { companyId: caller.companyId, coverageAreaId: params.id });
    if (area === undefined) return notFound();
    const [districts, regions] = await Promise.all([listAreaDistricts(db, area.id), listRegions(db, caller.country)]);
    const body = {
      data: districts.toSorted(byName).map(postcodeWire),
      meta: { regions: regions.toSorted(byCode).map(regionWire) },
    };
    return { ...answer(200, body), form: postcodesForm(districts.map(({ id }) => id)) };
  },

  'PUT /coverage/postcodes/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const area = { companyId: caller.companyId, coverageAreaId: params.id };
    const opened = await openOwnArea(tx, area, (held) => refuseIfChanged(postcodesForm(held.districtIds)));
    if (opened.kind !== 'open') return kept(opened);
    const districtIds = body.map(({ id }) => id);
    const outcome = await saveCoverageDistricts(tx, { ...area, districtIds });
    if (outcome.kind === 'district_not_available') {
      return refuseField('postcodes', errorText('postcodesNotAvailable', { names: named(outcome.strangers) }));
    }
    await completeCoverageStep(tx, caller.companyId);
    return { ...ok({}), form: postcodesForm(districtIds) };
  },

  'GET /coverage-region/': async ({ db, caller, query }) => {
    const { regions, districts, more } = await searchRegions(db, { country: caller.country, text: query.search });
    return answer(200, {
      data: districts.map((district) => ({ ...postcodeWire(district), town: district.town })),
      meta: { regions: regions.map(regionWire), more },
    });
  },
});
