import type * as z from 'zod';
import { type Api, api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/kit/endpoint.ts';
import { failureSchema } from '../../contract/kit/errors.ts';

type Key = keyof Api;
type AnswerBody<K extends Key> = {
  [Status in keyof Api[K]['answers']]: Api[K]['answers'][Status] extends z.ZodType ? z.input<Api[K]['answers'][Status]> : never;
}[keyof Api[K]['answers']];

/** How a test server responds to a call: an answer of the contract, a refusal, or not at all. */
export type TestAnswer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | 'unreachable'
  | 'pending';
export type TestAnswers = Readonly<Partial<Record<Key, TestAnswer>>>;

/** Creates an answer as the server would send it; fails the test if the contract does not allow it. */
export function answer<K extends Key>(key: K, body: AnswerBody<K>, headers: Record<string, string> = {}): TestAnswer {
  const { answers }: Endpoint = api[key];
  for (const status of [200, 201, 202, 308] as const) {
    const schema = answers[status];
    if (schema?.safeParse(body).success === true) return { status, body, headers };
  }
  throw new Error(`${key}: the contract knows no such answer: ${JSON.stringify(body)}`);
}

/** Creates a refusal that the contract lists for this endpoint. */
export function refusal(key: Key, status: number, errors: string[] = ['refused'], headers: Record<string, string> = {}): TestAnswer {
  const { refusals }: Endpoint = api[key];
  if (!(refusals as readonly number[]).includes(status)) throw new Error(`${key} never refuses with ${status}`);
  return { status, body: failureSchema.parse({ data: { errors } }), headers };
}

/** Returns the endpoint of a method and path. */
export function findEndpoint(method: string, path: string): Key | undefined {
  const fits = (key: Key): boolean => {
    const [keyMethod, template = ''] = key.split(' ');
    return keyMethod === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  };
  // Like the server, prefers literal paths to those with parameters.
  const keys = Object.keys(api) as Key[];
  return keys.find((key) => key === `${method} ${path}`) ?? keys.find(fits);
}
