import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ModalPane } from '../../ui/modal-pane.tsx';
import { type Accreditation, needingTypesQuery } from '../accreditations-api.ts';
import classes from './needing-types-pane.module.css';

/** Beside the page: the lead types that need an accreditation, the selected ones first. */
export function NeedingTypesPane({ accreditation, onClose }: { accreditation: Accreditation; onClose: () => void }) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, isError, isFetching, refetch } = useQuery(needingTypesQuery(accreditation.id));
  useEffect(() => title.current?.focus(), []);
  const groups = data && [
    { name: t(($) => $.types.selected), types: data.selectedWorkTypes },
    { name: t(($) => $.types.available), types: data.availableWorkTypes },
  ];
  return (
    <ModalPane labelledBy={titleId} onClose={onClose}>
      <header className={classes.header}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
          {t(($) => $.types.title, { name: accreditation.name })}
        </h2>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={common(($) => $.close)} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {isError && (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.types.failed)}
        </InlineFailure>
      )}
      {data === undefined && !isError && <Skeleton height={160} />}
      {groups?.map(
        ({ name, types }) =>
          types.length > 0 && (
            <section key={name}>
              <h3 className={classes.group}>{name}</h3>
              <ul className={classes.types}>
                {types.map((type) => (
                  <li key={type.id}>
                    <span>{type.description}</span>
                    <span className={classes.category}>{type.category.name}</span>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </ModalPane>
  );
}
