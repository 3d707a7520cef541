import { useRouter } from '@tanstack/react-router';

/**
 * Whether there is a screen at a path. Links to screens that are still to be built are not drawn; they appear by
 * themselves with the screen's route.
 */
export function useBuiltPages(): (path: string) => boolean {
  const router = useRouter();
  return (path) => {
    const [, params, route] = router.getMatchedRoutes(path);
    return route?.options.staticData?.page !== undefined && !('**' in params);
  };
}
