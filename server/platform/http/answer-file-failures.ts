import type { FastifyError, FastifyInstance } from 'fastify';
import { errorText } from '../texts.ts';
import { failureBody } from './send-answer.ts';

/**
 * For routes that serve files: turns the library's errors for odd paths, ranges and conditions into 404, since they would
 * look like defects of ours.
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
