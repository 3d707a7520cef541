import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
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
