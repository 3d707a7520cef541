import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

function logged(err: unknown): { err: Record<string, unknown>; line: string } {
  let line = '';
  openLog('info', { write: (text: string) => void (line += text) }).error({ err }, 'it failed');
  return { err: (JSON.parse(line) as { err: Record<string, unknown> }).err, line };
}

function databaseError(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error');
  return Object.assign(error, { code, detail: 'Key (email)=(pat@example.test) already exists.' });
}
const systemError = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });

describe('an error in the log', () => {
  it.each<[string, Error, Record<string, unknown>]>([
    ['of ours', new TypeError('no such thing'), { type: 'TypeError', message: 'no such thing' }],
    ['of the system', systemError, { type: 'Error', code: 'ECONNREFUSED', message: systemError.message }],
    [
      'of the database about a connection',
      databaseError('57P01', 'terminating connection due to administrator command'),
      { code: '57P01', message: 'terminating connection due to administrator command' },
    ],
    ['with a cause', new Error('it failed', { cause: systemError }), { cause: { code: 'ECONNREFUSED', message: systemError.message } }],
    [
      'made of several',
      new AggregateError([systemError, new Error('and again')]),
      { type: 'AggregateError', errors: [{ code: 'ECONNREFUSED' }, { message: 'and again' }] },
    ],
  ])('is described with its stack: %s', (_, error, expected) => {
    const { err } = logged(error);
    expect(err).toMatchObject(expected);
    expect(err['stack']).toContain('    at ');
  });

  it('has its code but no row content if the database reported a row', () => {
    const { err, line } = logged(databaseError('22P02', 'invalid input syntax for type bigint: "pat@example.test"'));
    expect(err).toMatchObject({ code: '22P02' });
    expect(line).not.toContain('pat@');
  });

  it('has only its code if a mail server quoted the recipient', () => {
    const { err, line } = logged(Object.assign(new Error('no such user pat@example.test'), { code: 'EENVELOPE', responseCode: 550 }));
    expect(err).toMatchObject({ code: 'EENVELOPE' });
    expect(line).not.toContain('pat@');
  });

  it('is described the same way if the job queue copied it', () => {
    const { message, stack, code, syscall } = systemError;
    const { err, line } = logged({ code, syscall, message, stack, queue: 'send-messages', params: ['secret'], query: 'select' });
    expect(err).toMatchObject({ code: 'ECONNREFUSED', message, stack: expect.stringContaining('    at ') as string });
    expect(line).not.toContain('secret');
  });

  it('describes a thrown value that is not an error', () => {
    expect(logged('a text').err).toEqual({ type: 'string' });
    expect(logged(null).err).toEqual({ type: 'object' });
  });

  it('ends even if its causes form a circle', () => {
    const error = new Error('first');
    error.cause = new Error('second', { cause: error });
    expect(logged(error).err).toMatchObject({ message: 'first', cause: { message: 'second' } });
  });
});
