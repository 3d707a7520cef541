import { expect, it } from 'vitest';
import { CannotListenError } from './assert-port-free.ts';
import { explainFailure } from './explain-failure.ts';

const failing = (code: string, more: object = {}) =>
  Object.assign(new Error(`listen ${code}: 0.0.0.0:80`), { code, syscall: 'listen', address: '0.0.0.0', port: 80, ...more });

it.each([
  [failing('EADDRINUSE'), 'Port 80 of 0.0.0.0 is in use: set PORT to another, for example PORT=81.'],
  [failing('EADDRINUSE', { port: 65_535 }), 'Port 65535 of 0.0.0.0 is in use: set PORT to another, for example PORT=3000.'],
  [failing('EACCES'), 'Port 80 is for processes with more rights than this one: set PORT to 1024 or more, for example PORT=3000.'],
  [
    failing('EADDRNOTAVAIL', { address: '203.0.113.1' }),
    'HOST=203.0.113.1 is no address of this machine: set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.',
  ],
  [failing('EMFILE'), 'Cannot listen at port 80 of 0.0.0.0 (EMFILE): set HOST and PORT to an address of this machine.'],
])('reports %s in one sentence, with what to set', (error, sentence) => {
  expect(explainFailure(error)).toBe(sentence);
});

it('does not mistake an unknown HOST for a database problem', () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.test'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
  const sentence =
    'HOST=nowhere.test is no address of this machine: set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.';
  expect(explainFailure(new CannotListenError(unknown, { host: 'nowhere.test', port: 3000 }))).toBe(sentence);
});
