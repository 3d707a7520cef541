import { useQuery } from '@tanstack/react-query';
import { type DeskListName, deskLists } from '../../../../contract/identity/list-views-values.ts';
import { type KeptView, keptViewsQuery } from './api.ts';
import { wishOfView } from './wish-of.ts';

export interface KeptViews {
  readonly list: DeskListName;
  /** Those of the list; none while they are not known. */
  readonly views: readonly KeptView[];
  /** The one that asks for what is shown. */
  readonly shown: KeptView | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface ShownList {
  readonly list: string;
  readonly wish: string;
  readonly offered: Parameters<typeof wishOfView>[1];
}

/** One's own views of a list; undefined where none can be kept. They come beside its rows, which do not wait for them. */
export function useKeptViews({ list, wish, offered }: ShownList): KeptViews | undefined {
  const known = deskLists.find((name) => name === list);
  const query = useQuery({ ...keptViewsQuery(), enabled: known !== undefined });
  if (known === undefined) return undefined;
  const views = (query.data ?? []).filter((view) => view.list === known);
  return {
    list: known,
    views,
    shown: views.find((view) => wishOfView(view.query, offered) === wish),
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}
