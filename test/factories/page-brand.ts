import type { PageBrand } from '../../server/platform/pages/public/public-page.tsx';

/** Header and footer of a page rendered without a database. */
export const pageBrand: PageBrand = {
  name: 'Plumbline',
  home: '/',
  mark: { logo: 'plumb-line', pictures: null },
  phone: '0116 496 0000',
  call: 'Call us',
  legalLine: 'Plumbline Ltd',
  skip: 'Skip to content',
  pages: [{ label: 'Privacy', href: '/privacy?lang=en' }],
};
