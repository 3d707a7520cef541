import { launchBrowser, visitCold } from '../bench/paint-browser.ts';
import { unpackChromium } from '../e2e/unpack-chromium.ts';
import { writeFileSync } from 'node:fs';
await unpackChromium();
const browser = await launchBrowser();
const origin = 'http://127.0.0.1:3105';
const paths = process.argv[2]!.split(',');
const turns = Number(process.argv[3] ?? '7');
const res: Record<string, number[]> = {};
for (let t = 0; t < turns; t += 1) for (const p of paths) {
  const v = await visitCold(browser, { origin });
  if (process.argv[4] && t === 0) await browser.startTracing(v.page, { categories: ['devtools.timeline','disabled-by-default-devtools.timeline','blink.user_timing','loading','v8.execute'] });
  await v.page.goto(p, { waitUntil: 'commit' });
  await v.page.waitForTimeout(1500);
  if (process.argv[4] && t === 0) writeFileSync(`/tmp/paint-trace.json`, await browser.stopTracing());
  (res[p] ??= []).push((await v.observed()).firstContent);
  await v.close();
}
for (const [p, r] of Object.entries(res)) console.log(p, r.toSorted((a, b) => a - b).map((x) => x.toFixed(0)).join(' '));
await browser.close();
