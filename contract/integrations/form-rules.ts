import { requiredProblem, type FormRules } from '../kit/problem.ts';

/** Client-side checks; the server knows more about addresses. */
export const webhookRules: FormRules<{ url: string; events: readonly string[] }> = {
  url: (url) => requiredProblem(url) ?? (URL.canParse(url.trim()) ? undefined : 'website'),
  events: (events) => (events.length === 0 ? 'required' : undefined),
};

export const apiKeyRules: FormRules<{ name: string; scopes: readonly string[] }> = {
  name: requiredProblem,
  scopes: (scopes) => (scopes.length === 0 ? 'required' : undefined),
};
