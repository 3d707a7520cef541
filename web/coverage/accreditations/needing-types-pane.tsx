import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { coverageQuery } from '../api.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { ModalPane } from '../../ui/overlay/modal-pane.tsx';
import { type Accreditation, needingTypesQuery } from './accreditations-api.ts';
import { CoverageBanned } from '../../companies/components/coverage-banned.tsx';
import { NeedingTypes } from './needing-types.tsx';
import classes from './needing-types-pane.module.css';
import { lazyPart } from '../../platform/load-part.ts';

/** Loaded with the first use: it belongs to another part of the product. */
const AddLeadTypeDialog = lazyPart(
  async () => ({ default: (await import('../lead-types/add-lead-type-dialog.tsx')).AddLeadTypeDialog }),
  'coverage',
);

const limited = 3;

/** Beside the page: the lead types that need an accreditation, the selected ones first. */
export function NeedingTypesPane({ accreditation, onClose }: { accreditation: Accreditation; onClose: () => void }) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(needingTypesQuery(accreditation.id));
  const { data } = query;
  const loading = loadingOf(query);
  const [addedId, setAddedId] = useState<number>();
  const { isBanned, mayAdd, areasOf } = useTypeRights();
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <ModalPane labelledBy={titleId} onClose={onClose}>
        <div className={classes.body}>
          <header className={classes.header}>
            <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
              {t(($) => $.types.title, { name: accreditation.name })}
            </h2>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={common(($) => $.close)} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </header>
          {(loading.hasFailed || loading.isOutdated) && (
            <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
              {t(($) => $.types.failed)}
            </InlineFailure>
          )}
          {loading.isBusy && <Skeleton height={160} />}
          {isBanned && <CoverageBanned />}
          {data !== undefined && (
            <>
              <NeedingTypes name={t(($) => $.types.selected)} types={data.selectedWorkTypes} areasOf={areasOf} />
              <NeedingTypes
                name={t(($) => $.types.available)}
                types={data.availableWorkTypes}
                areasOf={areasOf}
                onAdd={mayAdd ? setAddedId : undefined}
              />
            </>
          )}
        </div>
      </ModalPane>
      {addedId !== undefined && (
        <Suspense>
          <AddLeadTypeDialog typeId={addedId} onClose={() => setAddedId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What the company may do with lead types from here. */
function useTypeRights() {
  const { data: company } = useSuspenseQuery(companyQuery());
  const isBanned = company.ban_edit_coverage;
  const mayChange = company.account.show_settings && !isBanned;
  const { data: coverage } = useQuery({ ...coverageQuery(), enabled: mayChange });
  return {
    isBanned,
    mayAdd: company.account.type_id !== limited && !isBanned,
    areasOf: (typeId: number) =>
      (mayChange ? (coverage?.areas ?? []) : []).filter(({ work_types }) => work_types.some(({ id }) => id === typeId)),
  };
}
