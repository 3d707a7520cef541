import { rootRouteId, useRouter } from '@tanstack/react-router';

/** Whether a path has a screen. Links to unbuilt screens are hidden and appear once the route exists. */
export function useHasScreen(): (path: string) => boolean {
  const router = useRouter();
  return (path) => {
    const [routes, params] = router.getMatchedRoutes(path);
    // Child routes inherit the page's name; the root's name means not found.
    const isNamed = routes.some(({ id, options }) => id !== rootRouteId && options.staticData?.page !== undefined);
    return isNamed && !('**' in params);
  };
}
