import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TextsWire } from '../../../contract/catalogue/catalogue-texts.ts';
import { factorsText, type ProposedFactors } from '../../../contract/catalogue/factors-text-rule.ts';
import { type ProposedPrice, proposalText } from '../../../contract/catalogue/price-rules.ts';
import type { PriceFactorsWire } from '../../../contract/catalogue/prices-endpoints.ts';
import type { QuestionWire } from '../../../contract/catalogue/work-types-endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { callApi, ApiRefusal } from '../../platform/api-client.ts';

/** Loads the whole price list with the version required to change it. */
export function priceListQuery() {
  return queryOptions({
    queryKey: catalogueKeys.prices(),
    queryFn: async ({ signal }) => {
      const { body, version } = await callApi('GET /operator/prices', { signal });
      return { ...body.data, version };
    },
  });
}

export type PriceListData = Awaited<ReturnType<NonNullable<ReturnType<typeof priceListQuery>['queryFn']>>>;
export type PricedWorkType = PriceListData['work_types'][number];
export type PricedCountry = PriceListData['countries'][number];
export type ScheduledPrice = PriceListData['scheduled'][number];

export function priceCellQuery(country: CountryCode, workTypeId: number) {
  return queryOptions({
    queryKey: catalogueKeys.cell(country, workTypeId),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/prices/{country}/{workTypeId}', { params: { country, workTypeId }, signal })).body.data,
  });
}

export function priceEffectQuery(proposed: readonly ProposedPrice[]) {
  const prices = proposalText(proposed);
  return queryOptions({
    queryKey: catalogueKeys.effect(prices),
    queryFn: async ({ signal }) => (await callApi('GET /operator/prices/effect', { query: { prices }, signal })).body.data,
  });
}

/** Loads the factors of a country with their history. */
export function factorsQuery(country: CountryCode) {
  return queryOptions({
    queryKey: catalogueKeys.factors(country),
    queryFn: async ({ signal }) => (await callApi('GET /operator/price-factors/{country}', { params: { country }, signal })).body.data,
  });
}

export function factorEffectQuery(country: CountryCode, proposed: ProposedFactors) {
  const factors = factorsText(proposed);
  return queryOptions({
    queryKey: catalogueKeys.factorEffect(country, factors),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/price-factors/{country}/effect', { params: { country }, query: { factors }, signal })).body.data,
  });
}

/** Invalidates all price queries after a change. */
export async function invalidatePrices(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: catalogueKeys.prices() });
}

interface ChangeOptions {
  /** Start of this day (YYYY-MM-DD); null applies at once. */
  readonly from: string | null;
  readonly isConfirmed: boolean;
  readonly reason: string;
}

export async function savePrices(prices: readonly ProposedPrice[], version: string | undefined, asked: ChangeOptions): Promise<void> {
  const { from, isConfirmed: confirm_large, reason } = asked;
  const changes = prices.map(({ country, workTypeId, price }) => ({ country, work_type_id: workTypeId, price }));
  await callApi('PUT /operator/prices', { body: { changes, from, confirm_large, reason }, version });
}

export async function cancelScheduledPrice(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/prices/scheduled/{id}/cancel', { params: { id }, body: { reason } });
}

/** Fetches the current version before saving. */
export async function savePriceFactors(country: CountryCode, factors: PriceFactorsWire, asked: ChangeOptions): Promise<void> {
  const { from, isConfirmed: confirm_large, reason } = asked;
  const { version } = await callApi('GET /operator/price-factors/{country}', { params: { country } });
  await callApi('PUT /operator/price-factors/{country}', {
    params: { country },
    body: { ...factors, from, confirm_large, reason },
    version,
  });
}

export async function cancelScheduledFactors(country: CountryCode, from: string, reason: string): Promise<void> {
  await callApi('POST /operator/price-factors/{country}/cancel', { params: { country }, body: { from, reason } });
}

/** Editing of prices and work types starts here; everything below is read-only. */
export const editingLayout = '(width >= 62em)';

/** Reads a category with the version required to rename it. */
export async function readCategory(id: number) {
  const { body, version } = await callApi('GET /operator/categories/{id}', { params: { id } });
  return { ...body.data, version };
}
export type CategoryData = Awaited<ReturnType<typeof readCategory>>;

export async function addCategory(code: string, name: Texts, reason: string): Promise<void> {
  await callApi('POST /operator/categories', { body: { code, name, reason } });
}

export async function renameCategory({ id, version }: CategoryData, name: Texts, reason: string): Promise<void> {
  await callApi('PUT /operator/categories/{id}', { params: { id }, body: { name, reason }, version });
}

/** Moves it to a position, counted from 1. */
export async function moveCategory(id: number, place: number, reason: string): Promise<void> {
  await callApi('POST /operator/categories/{id}/move', { params: { id }, body: { place, reason } });
}

export async function removeCategory(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/categories/{id}/remove', { params: { id }, body: { reason } });
}

export type Texts = TextsWire;
export type Question = QuestionWire;

export function workTypeTreeQuery() {
  return queryOptions({
    queryKey: catalogueKeys.workTypes(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/work-types', { signal })).body.data,
  });
}
export type TreeData = Awaited<ReturnType<NonNullable<ReturnType<typeof workTypeTreeQuery>['queryFn']>>>;

/** Loads a work type with the version required to save it; null if unknown. */
export function workTypeQuery(id: number) {
  return queryOptions({
    queryKey: catalogueKeys.workType(id),
    queryFn: async ({ signal }) => {
      try {
        const { body, version } = await callApi('GET /operator/work-types/{workTypeId}', { params: { workTypeId: id }, signal });
        return { ...body.data, version };
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });
}
export type WorkTypeData = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof workTypeQuery>['queryFn']>>>>;

export function questionsQuery() {
  return queryOptions({
    queryKey: catalogueKeys.questions(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/questions', { signal })).body.data,
  });
}

/** Invalidates all work types and questions after a change. */
export async function invalidateWorkTypes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: catalogueKeys.workTypes() }),
    client.invalidateQueries({ queryKey: catalogueKeys.questions() }),
  ]);
}

interface NewWorkType {
  readonly code: string;
  readonly site: 1 | 2;
  readonly category_id: number;
  readonly name: Texts;
  readonly reason: string;
}

export async function addWorkType(body: NewWorkType): Promise<number> {
  return (await callApi('POST /operator/work-types', { body })).body.data.id;
}

export type WorkTypeContent = Pick<WorkTypeData, 'category_id' | 'name' | 'finance_allowed' | 'requirements' | 'questions'>;

export async function saveWorkType(id: number, content: WorkTypeContent, version: string | undefined, reason: string): Promise<void> {
  await callApi('PUT /operator/work-types/{workTypeId}', { params: { workTypeId: id }, body: { ...content, reason }, version });
}

/** Actions on a work type as a whole. */
type WorkTypeMove = 'retire' | 'restore' | 'remove';

export async function moveWorkType(id: number, move: WorkTypeMove, reason: string): Promise<void> {
  const call = { params: { workTypeId: id }, body: { reason } };
  if (move === 'retire') await callApi('POST /operator/work-types/{workTypeId}/retire', call);
  else if (move === 'restore') await callApi('POST /operator/work-types/{workTypeId}/restore', call);
  else await callApi('POST /operator/work-types/{workTypeId}/remove', call);
}

export async function banReports(id: number, banned: boolean, reason: string): Promise<void> {
  await callApi('PUT /operator/work-types/{workTypeId}/reports', { params: { workTypeId: id }, body: { banned, reason } });
}

export interface QuestionContent {
  readonly text: Texts;
  readonly hidden_from_buyers: boolean;
  readonly glance: Question['glance'];
  readonly options: readonly { readonly code: string; readonly text: Texts }[];
}

const toQuestionBody = (content: QuestionContent, reason: string) => ({ ...content, options: [...content.options], reason });

export async function addQuestion(code: string, content: QuestionContent, reason: string): Promise<number> {
  return (await callApi('POST /operator/questions', { body: { code, ...toQuestionBody(content, reason) } })).body.data.id;
}

export async function saveQuestion(id: number, content: QuestionContent, reason: string): Promise<void> {
  const { version } = await callApi('GET /operator/questions/{id}', { params: { id } });
  await callApi('PUT /operator/questions/{id}', { params: { id }, body: toQuestionBody(content, reason), version });
}

/** Query keys. */
const catalogueKeys = {
  prices: () => ['operator', 'prices'],
  cell: (country: string, workTypeId: number) => ['operator', 'prices', 'cell', country, workTypeId],
  effect: (prices: string) => ['operator', 'prices', 'effect', prices],
  factors: (country: string) => ['operator', 'prices', 'factors', country],
  factorEffect: (country: string, factors: string) => ['operator', 'prices', 'factors', country, factors],
  workTypes: () => ['operator', 'work-types'],
  workType: (id: number) => ['operator', 'work-types', 'one', id],
  questions: () => ['operator', 'questions'],
} as const;
