import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { clearSessionCookie, setSideCookie, setSignedIn } from './session-cookie.ts';

const https = { secureCookies: true };

async function listCookies(): Promise<readonly string[]> {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (_request, reply) => {
    setSignedIn(reply, 'trade', { token: 'trade-token', deviceToken: 'device-token' }, https);
    setSignedIn(reply, 'staff', { token: 'staff-token', deviceToken: 'device-token' }, https);
    for (const name of ['link', 'pending', 'operator-pending', 'viewing'] as const) setSideCookie(reply, name, `${name}-token`, https);
    clearSessionCookie(reply, 'trade', https);
    return reply.send();
  });
  const { headers } = await app.inject('/');
  await app.close();
  return [headers['set-cookie'] ?? []].flat();
}

it('binds every cookie to https and this host, unseen by scripts and by posts of other sites', async () => {
  const cookies = await listCookies();
  expect(cookies.length).toBeGreaterThan(6);
  for (const one of cookies) {
    expect(one).toMatch(/^__Host-plumbline/);
    expect(one.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(one).not.toContain('Domain=');
    expect(one.length).toBeLessThan(4_096);
  }
});
