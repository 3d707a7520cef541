import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FormRules } from '../../contract/kit/problem.ts';
import { can } from '../../contract/kit/capabilities.ts';
import type { LeadProgressWire } from '../../contract/leads/progress-endpoints.ts';
import { type AttemptChannel, type LeadStage, type LostReason, maxJobValue } from '../../contract/leads/values.ts';
import { companyQuery } from '../platform/session.ts';
import { callApi } from '../platform/api-client.ts';
import { changeLead, leadKeys } from './api.ts';

export type Progress = LeadProgressWire & { readonly version: string | undefined };

/** Loads what became of a bought lead. */
export function progressQuery(code: string) {
  return queryOptions({
    queryKey: leadKeys.progress(code),
    queryFn: async ({ signal }): Promise<Progress> => {
      const { body, version } = await callApi('GET /lead/progress/{id}', { params: { id: code }, signal });
      return { ...body.data, version };
    },
    refetchOnWindowFocus: false,
  });
}

const refreshLists = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });

/** Moves leads to a stage, all or none. */
export async function moveLeads(client: QueryClient, codes: readonly string[], stage: LeadStage, lostReason: LostReason | null = null) {
  await callApi('PUT /lead/stages', { body: { leads: [...codes], stage, lost_reason: lostReason } });
  await Promise.all([refreshLists(client), ...codes.map((code) => client.invalidateQueries({ queryKey: leadKeys.progress(code) }))]);
}

/** Values and next action as typed; empty if not stated. */
interface StageForm {
  readonly quote_value: string;
  readonly job_value: string;
  readonly action: string;
  readonly due: string;
}

/** Reads an amount as typed in any of our countries: 1250.50, 1 250,50 or 1,250. */
export function parseValue(typed: string): number | undefined {
  const compact = typed.replaceAll(/[\s'’]/g, '');
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(compact) ?? [];
  if (!/^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/.test(whole)) return undefined;
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`);
  return value <= maxJobValue ? value : undefined;
}

const amount = (typed: string) => (typed.trim() === '' || parseValue(typed) !== undefined ? undefined : ('number' as const));

export const stageFormRules: FormRules<StageForm> = {
  quote_value: amount,
  job_value: amount,
  action: (action, { due }) => (due !== '' && action.trim() === '' ? 'required' : undefined),
  due: (due, { action }) => (action.trim() !== '' && due === '' ? 'required' : undefined),
};

/** Writes a moment as a date and time field holds it, on the reader's clock. */
function toClock(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function toStageForm({ quote_value: quote, job_value: job, next_action: action }: Progress): StageForm {
  return {
    quote_value: quote === null ? '' : String(quote),
    job_value: job === null ? '' : String(job),
    action: action?.text ?? '',
    due: action === null ? '' : toClock(action.due),
  };
}

/** Saves values and next action; the stage and its reason stay as read. Refused with 412 if somebody changed them meanwhile. */
export async function saveProgress(client: QueryClient, now: Progress, form: StageForm): Promise<void> {
  const { code, stage, lost_reason, version } = now;
  const value = (typed: string) => (typed.trim() === '' ? null : (parseValue(typed) ?? null));
  const action = form.action.trim();
  const answer = await callApi('PUT /lead/progress/{id}', {
    params: { id: code },
    body: {
      stage,
      lost_reason,
      quote_value: value(form.quote_value),
      job_value: value(form.job_value),
      next_action: action === '' ? null : { text: action, due: new Date(form.due).toISOString() },
    },
    version,
  });
  client.setQueryData(leadKeys.progress(code), { ...answer.body.data, version: answer.version });
  await refreshLists(client);
}

/** Records a press of call, text or email, and returns the attempt to ask about. The call itself does not wait for it. */
export async function recordAttempt(client: QueryClient, code: string, channel: AttemptChannel): Promise<number | undefined> {
  const role = client.getQueryData(companyQuery().queryKey)?.role;
  if (role !== undefined && !can(role, 'work-leads')) return undefined;
  try {
    const { body } = await callApi('POST /lead/attempts/{id}', { params: { id: code }, body: { channel } });
    const { attempt } = body.data;
    changeLead(client, code, ({ history }) => ({ history: { ...history, tried: history.tried ?? attempt.at } }));
    await client.invalidateQueries({ queryKey: leadKeys.progress(code) });
    return attempt.id;
  } catch {
    // The customer is called either way.
    return undefined;
  }
}

export async function answerAttempt(client: QueryClient, code: string, attempt: number, reached: boolean): Promise<void> {
  await callApi('PUT /lead/attempts/{id}', { params: { id: code }, body: { attempt, reached } });
  await Promise.all([refreshLists(client), client.invalidateQueries({ queryKey: leadKeys.progress(code) })]);
}

/**
 * Says whether a call reached the customer: answers the newest attempt if that is still open, otherwise records a call first. Returns
 * false if it was not saved.
 */
export async function recordOutcome(client: QueryClient, code: string, reached: boolean): Promise<boolean> {
  try {
    const { attempts } = await client.fetchQuery(progressQuery(code));
    const attempt = attempts[0]?.reached === null ? attempts[0].id : await recordAttempt(client, code, 'phone');
    if (attempt === undefined) return false;
    await answerAttempt(client, code, attempt, reached);
    return true;
  } catch {
    return false;
  }
}
