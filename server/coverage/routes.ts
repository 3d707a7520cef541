import { numberedArea } from '../../contract/coverage/area-name-rule.ts';
import { coverage, type CoverageArea, type CoverageRow, type Postcode } from '../../contract/coverage/endpoints.ts';
import { maxCoverageAreas } from '../../contract/coverage/values.ts';
import { plainLine } from '../../contract/kit/free-text-rule.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { maxProblems, refuseField } from '../platform/http/validate.ts';
import { answer, ok, refuse, routes, type FormValues } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import {
  completeCoverageStep,
  createOwnArea,
  openOwnArea,
  type OpenedArea,
  removeCoverageArea,
  renameCoverageArea,
  saveCoverageDistricts,
  saveCoverageWorkTypes,
} from './coverage-areas.ts';
import {
  listFilledAreas,
  type FilledArea,
  findCoverageArea,
  isListingDisabled,
  listAreaDistricts,
  listAreaWorkTypes,
  listRegions,
  type CoverageAreaRow,
  type DistrictRow,
  type RegionRow,
} from './queries.ts';
import { byCode, byName, searchRegions } from './region-search-query.ts';
import type { UnavailableItem } from './store.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const banned = () => refuse(403, [errorText('coverageBanned')]);

/** Maps a refusal to open an area to its response. */
function openingRefusal<Stale>(opened: Exclude<OpenedArea<Stale>, { kind: 'open' }>) {
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
function formatUnavailable(strangers: readonly UnavailableItem[]): string {
  const names = strangers.slice(0, maxProblems).map(({ id, name }) => name ?? String(id));
  return [...names, ...(strangers.length > maxProblems ? ['…'] : [])].join(', ');
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
        return refuseField('name', errorText('coverageTooMany', { max: maxCoverageAreas }));
      case 'created':
        return answer(201, { data: { id: outcome.coverageAreaId, name, work_type_count: 0, postcode_count: 0 } });
    }
  },

  'PUT /coverage/update/{id}': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const area = { companyId: caller.companyId, coverageAreaId: params.id };
    const opened = await openOwnArea(tx, area, (held) => refuseIfChanged(nameForm(held)));
    if (opened.kind !== 'open') return openingRefusal(opened);
    const name = plainLine(body.name);
    const outcome = await renameCoverageArea(tx, { ...area, name });
    return outcome === 'name_taken' ? nameTaken() : { ...ok({}), form: nameForm({ name }) };
  },

  'DELETE /coverage/delete/{id}': async ({ tx, caller, params }) => {
    const opened = await openOwnArea(tx, { companyId: caller.companyId, coverageAreaId: params.id });
    if (opened.kind !== 'open') return openingRefusal(opened);
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
    if (opened.kind !== 'open') return openingRefusal(opened);
    const workTypeIds = body.map(({ id }) => id);
    const outcome = await saveCoverageWorkTypes(tx, { ...area, workTypeIds });
    if (outcome.kind === 'work_type_not_offered') {
      return refuseField('work_types', errorText('workTypesNotOffered', { names: formatUnavailable(outcome.strangers) }));
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
    if (opened.kind !== 'open') return openingRefusal(opened);
    const districtIds = body.map(({ id }) => id);
    const outcome = await saveCoverageDistricts(tx, { ...area, districtIds });
    if (outcome.kind === 'district_not_available') {
      return refuseField('postcodes', errorText('postcodesNotAvailable', { names: formatUnavailable(outcome.strangers) }));
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

/** Old areas are named '' or '0'; they show a numbered name. */
function areaName({ name, place }: Pick<CoverageAreaRow, 'name' | 'place'>, language: PageLanguage): string {
  return name === '' || name === '0' ? numberedArea(place, language) : name;
}

function areaWire(area: CoverageAreaRow, language: PageLanguage): CoverageArea {
  return { id: area.id, name: areaName(area, language), work_type_count: area.workTypes, postcode_count: area.districts };
}

function filledAreaWire(area: FilledArea, language: PageLanguage): CoverageRow {
  return { ...areaWire(area, language), work_types: area.types, postcodes: area.held.toSorted(byName).map(postcodeWire) };
}

function postcodeWire({ id, name, areaId, areaCode, areaName: parentName }: DistrictRow): Postcode {
  return { id, name, parent: { id: areaId, code: areaCode, name: parentName } };
}

function regionWire({ districts, ...region }: RegionRow) {
  return { ...region, postcodes: districts };
}

/** Form contents behind each version. Ids are sorted and unique, because order is irrelevant. */
const nameForm = (area: { readonly name: string }): FormValues => ({ name: area.name });
const workTypesForm = (ids: readonly number[]): FormValues => ({ work_types: rising(ids) });
const postcodesForm = (ids: readonly number[]): FormValues => ({ postcodes: rising(ids) });

function rising(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
