import { useMediaQuery } from '@mantine/hooks';

/** My leads is a table above this width and a list of cards up to it; only one of them is on the page. */
export function useWideList(): boolean {
  return useMediaQuery('(width > 62em)', true, { getInitialValueInEffect: false });
}
