import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { toRegionLoading } from './region-loading.ts';

let asked: string[] = [];
/** The part of a query's state that a region reads. */
function query(name: string, state: Partial<Record<string, unknown>> = {}): UseQueryResult {
  return {
    data: undefined,
    isPlaceholderData: false,
    isError: false,
    errorUpdateCount: 0,
    isFetchedAfterMount: false,
    isRefetchError: false,
    isFetching: false,
    refetch: () => asked.push(name),
    ...state,
  } as unknown as UseQueryResult;
}

const onTheWay = query('on the way', { isFetching: true });
const there = query('there', { data: 1, isFetchedAfterMount: true });
const failed = query('failed', { isError: true, errorUpdateCount: 1, isFetchedAfterMount: true });
const failedAskedAgain = query('again', { errorUpdateCount: 1, isFetchedAfterMount: true, isFetching: true });
const failedElsewhere = query('elsewhere', { errorUpdateCount: 1, isFetching: true });
const outdated = query('outdated', { data: 1, isRefetchError: true, isError: true, errorUpdateCount: 1, isFetchedAfterMount: true });
const another = query('another', { data: 1, isPlaceholderData: true, isFetching: true });
const anotherFailed = query('another failed', { data: 1, isPlaceholderData: true, isError: true });

test.each<[string, UseQueryResult[], 'busy' | 'failed' | 'outdated' | 'there' | 'turning']>([
  ['an answer on its way', [onTheWay], 'busy'],
  ['an answer', [there], 'there'],
  ['no answer', [failed], 'failed'],
  ['no answer, asked for again', [failedAskedAgain], 'failed'],
  ['no answer on another page, asked for again on this', [failedElsewhere], 'busy'],
  ['an answer that could not be brought up to date', [outdated], 'outdated'],
  ['the answer before while the next is on its way', [another], 'turning'],
  ['the answer before where the next did not come', [anotherFailed], 'failed'],
  ['two answers', [there, there], 'there'],
  ['one of two on its way', [there, onTheWay], 'busy'],
  ['one of two failed', [there, failed], 'failed'],
  ['one failed, one on its way', [failed, onTheWay], 'failed'],
  ['one of two out of date', [there, outdated], 'outdated'],
  ['one out of date, one on its way', [outdated, onTheWay], 'busy'],
])('%s', (_, queries, state) => {
  const { isBusy, hasFailed, isOutdated } = toRegionLoading(...queries);
  expect({ isBusy, hasFailed, isOutdated }).toEqual({
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    isOutdated: state === 'outdated',
  });
});

test('is loading while any of its queries is', () => {
  expect([toRegionLoading(there).isFetching, toRegionLoading(there, failedAskedAgain).isFetching]).toEqual([false, true]);
});

test('retries all queries', () => {
  asked = [];
  toRegionLoading(there, failed).retry();
  expect(asked).toEqual(['there', 'failed']);
});
