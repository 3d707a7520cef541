import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { registerBrands, getBrands } from '../../../contract/kit/brands.ts';
import { shareTags } from './share-tags.ts';

const origin = 'https://plumbline.example';
const tagsAt = (path: string, { lang, acceptLanguage }: { lang?: string; acceptLanguage?: string } = {}) => {
  const tags = shareTags({ path, lang, acceptLanguage, origin });
  return Object.fromEntries(
    [...tags.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
  );
};

it("shares sign-in and registration with the marketplace's name and the page's own text", () => {
  expect(tagsAt('/login')).toEqual({
    description: 'Homeowners tell us what they need. You choose the leads that fit your work and your area, and pay only for those.',
    'og:type': 'website',
    'og:site_name': 'Plumbline',
    'og:title': 'Trade login',
    'og:description': 'Homeowners tell us what they need. You choose the leads that fit your work and your area, and pay only for those.',
    'og:locale': 'en_GB',
    'og:url': `${origin}/login`,
    'og:image': `${origin}/icons/share.png`,
  });
  expect(tagsAt('/register')).toMatchObject({ 'og:title': 'Register your company', 'og:url': `${origin}/register` });
});

it.each([
  [{ acceptLanguage: 'nb-NO,nb;q=0.9' }, 'nb_NO', 'Registrer bedriften din'],
  [{ acceptLanguage: 'xx, fr;q=0.5' }, 'fr_FR', 'Inscrivez votre entreprise'],
  [{ acceptLanguage: 'fr', lang: 'es' }, 'es_ES', 'Registre su empresa'],
  [{ acceptLanguage: 'sv', lang: 'xx' }, 'sv_SE', 'Registrera ditt företag'],
  [{ lang: 'da' }, 'da_DK', 'Opret din virksomhed'],
  [{ lang: 'nb' }, 'nb_NO', 'Registrer bedriften din'],
])('answers a visitor asking for %o in %s', (wish, locale, title) => {
  expect(tagsAt('/register', wish)).toMatchObject({ 'og:locale': locale, 'og:title': title });
});

it('shares a partner’s page under the partner’s name and logo, in its language', () => {
  const shared = tagsAt('/register-solar', { acceptLanguage: 'sv', lang: 'da' });
  expect(shared).toMatchObject({
    'og:site_name': 'Sunline',
    'og:title': 'Become a Sunline Partner',
    'og:locale': 'en_GB',
    'og:image': `${origin}/icons/share-sun.png`,
  });
  expect(shared['description']).toMatch(/^Sunline connects you with homeowners/);
  expect(tagsAt('/register-boilers')['og:image']).toBe(`${origin}/icons/share-flame.png`);
  for (const name of ['share', 'share-sun', 'share-flame'])
    expect(existsSync(join(import.meta.dirname, `../../../web/public/icons/${name}.png`))).toBe(true);
});

it("replaces our picture with a brand's upload and escapes names", () => {
  const before = getBrands();
  onTestFinished(() => registerBrands(before));
  const pictures = { light: '/public/brands/main-light-0123456789abcdef.png', dark: '/public/brands/main-dark-0123456789abcdef.png' };
  registerBrands(before.map((brand) => (brand.key === 'main' ? { ...brand, name: 'A "B" <C>', logo: 'own', pictures } : brand)));
  expect(tagsAt('/login')).toMatchObject({ 'og:site_name': 'A &quot;B&quot; &lt;C&gt;', 'og:image': `${origin}${pictures.light}` });
});

it.each(['/', '/buy-leads', '/register-nobody', '/register-', '/login/more'])('adds no share tags to %s', (path) => {
  expect(shareTags({ path, lang: undefined, acceptLanguage: undefined, origin })).toBe('');
});
