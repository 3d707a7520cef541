import { rootRouteId, useRouter } from '@tanstack/react-router';

/**
 * Whether there is a screen at a path. Links to screens that are still to be built are not drawn; they appear by
 * themselves with the screen's route.
 */
export function useBuiltPages(): (path: string) => boolean {
  const router = useRouter();
  return (path) => {
    const [routes, params] = router.getMatchedRoutes(path);
    // A step of a page has the page's name; the root has one for what is not found.
    const isNamed = routes.some(({ id, options }) => id !== rootRouteId && options.staticData?.page !== undefined);
    return isNamed && !('**' in params);
  };
}
