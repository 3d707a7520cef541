import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TextsWire } from '../../../contract/catalogue/catalogue-texts.ts';
import type { QuestionWire } from '../../../contract/catalogue/work-types-endpoints.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { catalogueKeys } from './query-keys.ts';

export type Texts = TextsWire;
export type Question = QuestionWire;

export function workTypeTreeQuery() {
  return queryOptions({
    queryKey: catalogueKeys.workTypes(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/work-types', { signal })).body.data,
  });
}
export type TreeData = Awaited<ReturnType<NonNullable<ReturnType<typeof workTypeTreeQuery>['queryFn']>>>;

/** One work type with the version that it is saved with; null: there is none of that number. */
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

/** After a change everything that was read of work types and questions is read anew. */
export async function forgetWorkTypes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: catalogueKeys.workTypes() }),
    client.invalidateQueries({ queryKey: catalogueKeys.questions() }),
  ]);
}

export interface NewWorkType {
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

/** What can be done to a work type as a whole. */
export type WorkTypeMove = 'retire' | 'restore' | 'remove';

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
  readonly options: readonly { readonly code: string; readonly text: Texts }[];
}

const sent = (content: QuestionContent, reason: string) => ({ ...content, options: [...content.options], reason });

export async function addQuestion(code: string, content: QuestionContent, reason: string): Promise<number> {
  return (await callApi('POST /operator/questions', { body: { code, ...sent(content, reason) } })).body.data.id;
}

export async function saveQuestion(id: number, content: QuestionContent, reason: string): Promise<void> {
  const { version } = await callApi('GET /operator/questions/{id}', { params: { id } });
  await callApi('PUT /operator/questions/{id}', { params: { id }, body: sent(content, reason), version });
}
