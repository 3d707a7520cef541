import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeWire } from '../../../contract/alerts/notices-endpoints.ts';
import { balanceQuery } from '../../platform/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { noticesQuery } from '../api.ts';
import { loadingOf } from '../../ui/region-loading.ts';
import { isMoot, mergeNotices, type ShownNotices } from '../shown-notices.ts';
import { useIsKept } from './use-is-kept.ts';

const nothing: readonly NoticeWire[] = [];

interface State extends ShownNotices {
  readonly latest: readonly NoticeWire[];
  readonly isKept: boolean;
}

/** The notices on screen: they stay where they are; what a refresh brings is announced once and waits to be shown. */
export function useNotices() {
  const { t } = useTranslation('home');
  const query = useQuery(noticesQuery());
  const { data } = query;
  const isKept = useIsKept(query);
  const [state, setState] = useState<State>();
  let current = state;
  if (data !== undefined && (data !== state?.latest || state.isKept !== isKept)) {
    const isFirst = state === undefined || state.isKept;
    const merged = isFirst ? { notices: data, arrived: [] } : mergeNotices(state.notices, data);
    current = { ...merged, latest: data, isKept };
    setState(current);
  }
  const balance = useQuery(balanceQuery()).data?.balance;
  const arrived = useMemo(() => current?.arrived.filter((notice) => !isMoot(notice, balance)) ?? nothing, [current, balance]);
  const told = useRef(new Set<number>());
  useEffect(() => {
    const news = arrived.filter(({ id }) => !told.current.has(id));
    for (const { id } of news) told.current.add(id);
    if (news.length > 0) announce(t(($) => $.notices.arrived, { count: news.length }));
  }, [arrived, t]);
  return {
    notices: current?.notices.filter((notice) => !isMoot(notice, balance)),
    arrivedCount: arrived.length,
    showArrived: () => {
      if (current !== undefined) setState({ ...current, notices: [...current.arrived, ...current.notices], arrived: [] });
    },
    loading: loadingOf(query),
  };
}
