import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { getBrands, mainKey, registerBrands } from '../../../contract/kit/brands.ts';
import { pageBrand } from '../../../test/factories/page-brand.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { publicPageHtml } from './public/public-page.tsx';

const test = useTestApp();

it("offers phones the dashboard's name, colours and icons, each in its declared size", async () => {
  const answer = await test.app.inject({ url: '/manifest.webmanifest' });
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const manifest = answer.json<{ name: string; display: string; icons: { src: string; sizes: string; purpose: string }[] }>();
  expect(manifest).toMatchObject({ name: 'Plumbline', short_name: 'Plumbline', display: 'standalone', start_url: '/', scope: '/' });
  for (const { src, sizes } of manifest.icons) {
    const bytes = await readFile(`web/public${src}`);
    // A PNG header contains width and height.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
});

it('offers shortcuts to the pages of the menu', async () => {
  const { shortcuts } = (await test.app.inject({ url: '/manifest.webmanifest' })).json<{ shortcuts: { name: string; url: string }[] }>();
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Buy leads', '/buy-leads'],
    ['My leads', '/my-leads'],
  ]);
});

it('serves the service worker for the whole site, never from an old copy and able to call our API only', async () => {
  const { statusCode, headers, body } = await test.app.inject({ url: '/service-worker.js' });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  // Pages must keep loading from the network, so that an update of the app is never held back.
  expect(body).not.toMatch(/addEventListener\('fetch'|caches\b/);
});

it('shows screenshots that exist, in their declared sizes and within the limits of browsers', async () => {
  const read = async () => {
    const answer = await test.app.inject({ url: '/manifest.webmanifest' });
    return answer.json<{ screenshots?: { src: string; sizes: string; type: string; form_factor: string; label: string }[] }>().screenshots;
  };
  const shown = (await read()) ?? [];
  expect(shown.map(({ form_factor: form }) => form)).toEqual(['wide', 'wide', 'narrow', 'narrow']);
  for (const { src, sizes, type, label } of shown) {
    const { statusCode, headers, rawPayload } = await test.app.inject({ url: src });
    expect([statusCode, headers['content-type'], headers['cache-control']], src).toEqual([200, type, 'public, max-age=86400']);
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(3_840);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    expect(label).not.toBe('');
  }
  // Browsers show one form factor only if all its pictures have the same shape.
  for (const form of ['wide', 'narrow']) {
    const shapes = shown.filter((one) => one.form_factor === form).map(({ sizes }) => sizes);
    expect(new Set(shapes).size).toBe(1);
  }
});

it('shows no screenshots under a logo that they do not show', async () => {
  const brands = getBrands();
  registerBrands(brands.map((brand) => (brand.key === mainKey ? { ...brand, logo: 'own' as const } : brand)));
  try {
    const manifest = (await test.app.inject({ url: '/manifest.webmanifest' })).json<Record<string, unknown>>();
    expect(Object.keys(manifest)).not.toContain('screenshots');
  } finally {
    registerBrands(brands);
  }
});

it('adds share tags to a public page that search engines may index, and none to a secret one', () => {
  const brand = pageBrand;
  const page = { status: 200, language: 'en', title: 'Fitters "A & B"', width: 'narrow', brand, main: null } as const;
  const canonical = 'https://plumbline.example/boilers/companies/fitters';
  const shown = publicPageHtml({ ...page, description: 'Boilers.', canonical });
  for (const [name, content] of [
    ['og:title', 'Fitters &quot;A &amp; B&quot;'],
    ['og:description', 'Boilers.'],
    ['og:url', canonical],
    ['og:site_name', 'Plumbline'],
    ['og:image', 'https://plumbline.example/icons/share.png'],
  ])
    expect(shown).toContain(`<meta property="${name}" content="${content}"/>`);
  const partner = { ...brand, mark: { logo: 'flame', pictures: null } } as const;
  expect(publicPageHtml({ ...page, brand: partner, description: 'Boilers.', canonical })).toContain('/icons/share-flame.png"');
  expect(publicPageHtml(page)).not.toContain('og:');
});
