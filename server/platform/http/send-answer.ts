import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../../contract/kit/errors.ts';
import { allowList } from './allow-list.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { buildFormVersion } from './form-version.ts';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';
import { parseEtags } from './parse-etags-rule.ts';
import { isRefused, type FormValues, type RefusedAnswer, type Route } from './route.ts';
import { sendText, TextAnswer } from './text-answer.ts';
import { hashSchema, isStillCurrent, VersionedAnswer, versionTag } from './versioned-answer.ts';

type MadeAnswer = { readonly status: 200 | 201 | 202 | 308; readonly body: unknown; readonly form?: FormValues };

export function failureBody(refused: Pick<RefusedAnswer, 'errors' | 'fields'>): Failure {
  const fields =
    refused.fields === undefined
      ? undefined
      : Object.fromEntries(Object.entries(refused.fields).map(([field, texts]) => [field, [...texts]]));
  return { data: { errors: [...refused.errors], ...(fields === undefined ? {} : { fields }) } };
}

export function sendRefused(reply: FastifyReply, refused: RefusedAnswer): FastifyReply {
  if (refused.retryAfterSeconds !== undefined) void reply.header('retry-after', refused.retryAfterSeconds);
  return reply.code(refused.status).header('cache-control', 'no-store').send(failureBody(refused));
}

/** Filters answers by status: only the contract's keys, or in tests the parsed answer. */
function answerFilters({ endpoint }: Route, checksAnswers: boolean): ReadonlyMap<number, (body: unknown) => unknown> {
  return new Map(
    Object.entries(endpoint.answers).map(([status, schema]) => [
      Number(status),
      checksAnswers ? (body: unknown) => schema.parse(body) : allowList(schema),
    ]),
  );
}

const setRevalidation = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'accept-encoding, accept-language');

/** Turns a handler's results into answers: serialised, with the headers of its caching mode. */
export function answerSender(
  route: Route,
  checksAnswers: boolean,
): (request: FastifyRequest, reply: FastifyReply, result: unknown) => FastifyReply | Promise<FastifyReply> {
  const { endpoint } = route;
  const filters = answerFilters(route, checksAnswers);
  const form = endpoint.caching === 'versioned' && endpoint.answers[200] !== undefined ? hashSchema(endpoint.answers[200]) : '';

  const write = (reply: FastifyReply, { status, body }: MadeAnswer): string => {
    const filter = filters.get(status);
    if (filter === undefined) throw new Error(`${route.key} answered ${status}, which its contract does not declare`);
    void reply.code(status).header('content-type', 'application/json; charset=utf-8');
    return JSON.stringify(filter(body));
  };

  const sendVersioned = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: VersionedAnswer<MadeAnswer>,
  ): Promise<FastifyReply> => {
    const known = parseEtags(request.headers['if-none-match']).find((tag) => isStillCurrent(tag, form, wanted));
    if (known !== undefined) return setRevalidation(reply, known).code(304).send();
    const { answer, until } = await wanted.make();
    return setRevalidation(reply, versionTag(form, wanted.version, until)).send(write(reply, answer));
  };

  return (request, reply, result) => {
    if (isRefused(result)) return sendRefused(reply, result);
    if (result instanceof FileAnswer) return sendFile(reply, result);
    if (result instanceof TextAnswer) return sendText(reply, result);
    if (result instanceof PreparedAnswer) return sendPrepared(request, reply, result);
    if (result instanceof VersionedAnswer) return sendVersioned(request, reply, result as VersionedAnswer<MadeAnswer>);
    const made = result as MadeAnswer;
    const payload = write(reply, made);
    if (made.form !== undefined) void reply.header('etag', buildFormVersion(made.form));
    if (endpoint.caching !== 'poll') return reply.header('cache-control', 'no-store').send(payload);
    const etag = `"${hash('sha1', payload, 'base64url')}"`;
    void setRevalidation(reply, etag);
    return parseEtags(request.headers['if-none-match']).includes(etag) ? reply.code(304).send() : reply.send(payload);
  };
}
