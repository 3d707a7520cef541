import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { open } from './root-routes.tsx';
import { withTexts } from './with-texts.ts';

const contact = createRoute({
  getParentRoute: () => open,
  path: '/help/contact',
  component: lazyRouteComponent(
    withTexts(() => import('../../content/screens/contact.tsx'), 'content', 'errors'),
    'Contact',
  ),
  staticData: { page: 'contact' },
});

const helpStart = createRoute({
  getParentRoute: () => open,
  path: '/help',
  beforeLoad: () => {
    throw redirect({ to: '/help/contact', replace: true });
  },
});

const licences = createRoute({
  getParentRoute: () => open,
  path: '/licences',
  component: lazyRouteComponent(
    withTexts(() => import('../../geography/screens/licences.tsx'), 'geography'),
    'Licences',
  ),
  staticData: { page: 'licences' },
});

const loadContentPages = withTexts(() => import('../../content/screens/content-page.tsx'), 'content');

const contentPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/terms',
    component: lazyRouteComponent(loadContentPages, 'Terms'),
    staticData: { page: 'terms' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/privacy',
    component: lazyRouteComponent(loadContentPages, 'Privacy'),
    staticData: { page: 'privacy' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/cookies',
    component: lazyRouteComponent(loadContentPages, 'Cookies'),
    staticData: { page: 'cookies' },
  }),
] as const;

/** What moves the market at a time. */
const campaignPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/prices',
    component: lazyRouteComponent(loadContentPages, 'Prices'),
    staticData: { page: 'prices' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/rebrand',
    component: lazyRouteComponent(loadContentPages, 'Rebrand'),
    staticData: { page: 'rebrand' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/ideal-rewards',
    component: lazyRouteComponent(loadContentPages, 'IdealRewards'),
    staticData: { page: 'idealRewards' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/covid-19',
    component: lazyRouteComponent(loadContentPages, 'Covid19'),
    staticData: { page: 'covid19' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/renewables-price-reductions',
    component: lazyRouteComponent(loadContentPages, 'RenewablesPriceReductions'),
    staticData: { page: 'renewablesPriceReductions' },
  }),
] as const;

/** The same pages by the names they have in the menu. */
const helpPages = [
  createRoute({
    getParentRoute: () => open,
    path: '/help/terms',
    component: lazyRouteComponent(loadContentPages, 'Terms'),
    staticData: { page: 'terms' },
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/help/privacy',
    component: lazyRouteComponent(loadContentPages, 'Privacy'),
    staticData: { page: 'privacy' },
  }),
] as const;

export const openRoutes = [helpStart, contact, licences, ...contentPages, ...campaignPages, ...helpPages] as const;
