import * as z from 'zod';
import type { Sandbox } from '../open-sandbox.ts';

const longestAnswerMs = 15_000;
const intentSchema = z.object({ id: z.string(), status: z.string(), next_action: z.unknown() });
const problemSchema = z.object({
  error: z.object({
    code: z.string().optional(),
    decline_code: z.string().optional(),
    param: z.string().optional(),
    payment_intent: intentSchema.optional(),
    setup_intent: intentSchema.optional(),
  }),
});

/** What a browser may know of an answer. */
export interface ForwardedAnswer {
  readonly status: number;
  readonly id: string | undefined;
  /** How the intent stands after it, where the answer says so. */
  readonly state: string | undefined;
  readonly nextAction: unknown;
  readonly problem: { readonly code?: string | undefined; readonly decline_code?: string | undefined } | null;
  /** Which field the problem is about. */
  readonly field: 'number' | 'expiry' | 'cvc' | undefined;
}

const fields = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' } as const;

function fieldOf(param: string | undefined): ForwardedAnswer['field'] {
  return Object.entries(fields).find(([name]) => name === param)?.[1];
}

function readAnswer(status: number, body: unknown): ForwardedAnswer | null {
  const intent = intentSchema.safeParse(body);
  if (status === 200 && intent.success) {
    const { id, status: state, next_action: nextAction } = intent.data;
    return { status, id, state, nextAction, problem: null, field: undefined };
  }
  const failed = problemSchema.safeParse(body);
  if (!failed.success) return null;
  const { error } = failed.data;
  const known = error.payment_intent ?? error.setup_intent;
  return { status, id: known?.id, state: known?.status, nextAction: known?.next_action, problem: error, field: fieldOf(error.param) };
}

/** Makes a browser's call at the sandbox, with the browser's key, which opens nothing without the intent's secret. Null: no answer. */
export async function sendOn(sandbox: Pick<Sandbox, 'url' | 'keys'>, path: string, form: unknown): Promise<ForwardedAnswer | null> {
  try {
    const response = await fetch((await sandbox.url()) + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys.publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: typeof form === 'string' ? form : '',
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    return readAnswer(response.status, await response.json());
  } catch {
    return null;
  }
}
