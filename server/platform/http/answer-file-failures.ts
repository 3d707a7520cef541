import type { FastifyError, FastifyInstance } from 'fastify';
import { errorText } from '../texts.ts';
import { failureBody } from './send-answer.ts';

/**
 * For routes that serve files: whatever path, range or condition is asked for, a file is there or it is not. The library refuses
 * strange paths by errors of its own, which would pass for defects of ours.
 */
export function answerFileFailures(scope: FastifyInstance): void {
  scope.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500 } = error;
    void reply.header('cache-control', 'no-store');
    if (statusCode === 412 || statusCode === 416) return reply.code(statusCode).send(failureBody({ errors: [errorText('unreadable')] }));
    if (statusCode >= 400 && statusCode < 500) return reply.callNotFound();
    throw error;
  });
}
