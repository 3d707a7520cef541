import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { coverageQuery } from '../api.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { ModalPane } from '../../ui/overlay/modal-pane.tsx';
import { type Accreditation, needingTypesQuery } from './accreditations-api.ts';
import { CoverageBanned } from '../../companies/components/coverage-banned.tsx';
import classes from './needing-types-pane.module.css';

/** Loaded with the first use: it belongs to another part of the product. */
const AddLeadTypeDialog = lazy(async () => {
  const [{ AddLeadTypeDialog: dialog }] = await Promise.all([
    import('../lead-types/add-lead-type-dialog.tsx'),
    i18next.loadNamespaces('coverage'),
  ]);
  return { default: dialog };
});

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
  const { data: company } = useSuspenseQuery(companyQuery());
  const [addedId, setAddedId] = useState<number>();
  const isBanned = company.ban_edit_coverage;
  const mayChange = company.account.show_settings && !isBanned;
  const { data: coverage } = useQuery({ ...coverageQuery(), enabled: mayChange });
  /** Where a lead type is chosen: there it can be changed. */
  const areasOf = (typeId: number) =>
    (mayChange ? (coverage?.areas ?? []) : []).filter(({ work_types }) => work_types.some(({ id }) => id === typeId));
  const mayAdd = company.account.type_id !== limited && !isBanned;
  useEffect(() => title.current?.focus(), []);
  const groups = data && [
    { name: t(($) => $.types.selected), types: data.selectedWorkTypes, canAdd: false },
    { name: t(($) => $.types.available), types: data.availableWorkTypes, canAdd: mayAdd },
  ];
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
          {groups?.map(
            ({ name, types, canAdd }) =>
              types.length > 0 && (
                <section key={name}>
                  <h3 className={classes.group}>{name}</h3>
                  <ul className={classes.types}>
                    {types.map((type) => (
                      <li key={type.id}>
                        <span>
                          {type.description}
                          <span className={classes.category}>{type.category.name}</span>
                        </span>
                        {areasOf(type.id).map(({ id, name: area }) => (
                          <Link key={id} to="/settings/coverage/$step" params={{ step: 'lead-types' }} search={{ listing: id }}>
                            {t(($) => $.types.changeIn, { area })}
                            <span className="visually-hidden">: {type.description}</span>
                          </Link>
                        ))}
                        {canAdd && (
                          <Button variant="default" size="compact-md" className={classes.add} onClick={() => setAddedId(type.id)}>
                            {t(($) => $.types.add)}
                            <span className="visually-hidden"> {type.description}</span>
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                </section>
              ),
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
