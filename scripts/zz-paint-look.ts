import { chromium } from 'playwright-core';
import { unpackChromium } from '../e2e/unpack-chromium.ts';
import { findChromium } from '../e2e/find-chromium.ts';
await unpackChromium();
const { executablePath, environment } = findChromium();
const b = await chromium.launch({ executablePath, env: { ...process.env, ...environment }, args: ['--no-sandbox'] });
const origin = 'http://127.0.0.1:3105';
const a = await fetch(origin + '/api/v1/authenticate', { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'x' }, body: JSON.stringify({ username: 'demo@plumbline.test', password: 'plumbline1' }) });
const cookie = a.headers.getSetCookie().map((c) => /^plumbline=([^;]+)/.exec(c)?.[1]).find(Boolean) ?? '';
const paths = (process.argv[2] ?? '/login,/buy-leads').split(',');
const widths = (process.argv[3] ?? '390,1440').split(',').map(Number);
for (const scheme of (process.argv[4] ?? 'light').split(',') as ('light'|'dark')[]) for (const w of widths) for (const p of paths) {
  for (const phase of ['skeleton', 'page']) {
    const c = await b.newContext({ viewport: { width: w, height: w < 800 ? 844 : 900 }, colorScheme: scheme });
    if (p !== '/login' && p !== '/register' && !p.startsWith('/out')) await c.addCookies([{ name: 'plumbline', value: cookie, url: origin }]);
    const page = await c.newPage();
    page.on('console', (m) => { if (phase==='page') console.log(p, w, m.type(), m.text(), m.location().url); });
    page.on('pageerror', (e) => console.log(p, 'ERR', e));
    const reqs: string[] = []; page.on('request', (r) => reqs.push(r.url().replace(origin, '')));
    if (phase === 'skeleton') await page.route('**/*.js', () => {});
    await page.goto(origin + p.replace('/out', ''), { waitUntil: 'commit' });
    await page.waitForTimeout(phase === 'skeleton' ? 1500 : 2500);
    await page.screenshot({ path: `/tmp/paint-${p.replaceAll('/', '_')}-${w}-${scheme}-${phase}.png` });
    if (phase === 'page') console.log(p, w, reqs.length, process.argv[5] ? reqs.join('\n') : '');
    await c.close();
  }
}
await b.close();
