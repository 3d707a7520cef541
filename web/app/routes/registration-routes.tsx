import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { partnerBrand } from '../../../contract/kit/brands.ts';
import { CrashAlone } from '../../shell/crash.tsx';
import { passSignedIn } from './guards.ts';
import { resumeLanguage, speakFixed } from '../../platform/i18n.ts';
import { lineIn, searchReader } from '../../platform/address-search.ts';
import { root } from './root-routes.tsx';
import { withTexts } from './with-texts.ts';

const loadRegister = () => import('../../shell/registration-page.tsx');

/** What the registration pages understand of their address: who came from where (`jref`), and the e-mail that is known already. */
const readRegisterSearch = searchReader<{ email?: string; jref?: string; lang?: string }>(['email', 'jref', 'lang'], (raw) => {
  const email = lineIn(raw['email'], 254);
  const jref = lineIn(raw['jref'], 200);
  const lang = lineIn(raw['lang'], 20);
  return { ...(email !== undefined && { email }), ...(jref !== undefined && { jref }), ...(lang !== undefined && { lang }) };
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readRegisterSearch,
  beforeLoad: passSignedIn,
  component: lazyRouteComponent(withTexts(loadRegister, 'registration', 'errors'), 'RegistrationPage'),
  errorComponent: CrashAlone,
  staticData: { page: 'register' },
});

/** A partner brand's own page; which brands there are, their definitions say. */
const registerPartner = createRoute({
  getParentRoute: () => root,
  path: '/register-{$brand}',
  validateSearch: readRegisterSearch,
  beforeLoad: async ({ params, ...guarded }) => {
    const brand = partnerBrand(params.brand);
    if (brand === undefined) throw notFound();
    await passSignedIn(guarded);
    await speakFixed(brand.partner?.language ?? 'en');
  },
  onLeave: () => void resumeLanguage(),
  component: lazyRouteComponent(withTexts(loadRegister, 'registration', 'errors', 'buying'), 'RegistrationPage'),
  errorComponent: CrashAlone,
  staticData: { page: 'registerPartner' },
});

/** They fill the page, with a frame of their own. */
export const registrationRoutes = [register, registerPartner] as const;
