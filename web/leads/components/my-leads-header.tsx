import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExportButton } from './export-button.tsx';

interface MyLeadsHeaderProps {
  readonly isArchive: boolean;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly isExportable: boolean;
  readonly onArchive: (isShown: boolean) => void;
}

/** Says which of the two lists is in view, and leads to the other. */
export function MyLeadsHeader({ isArchive, total, isExportable, onArchive }: MyLeadsHeaderProps) {
  const { t } = useTranslation('leads');
  const Icon = isArchive ? IconArchiveOff : IconArchive;
  return (
    <PageHeader
      title={isArchive ? t(($) => $.titleArchived) : t(($) => $.title)}
      description={total === undefined || total === 0 ? '' : <span className="figure">{t(($) => $.count, { count: total })}</span>}
      actions={
        <>
          <Button variant="default" leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={() => onArchive(!isArchive)}>
            {isArchive ? t(($) => $.hideArchived) : t(($) => $.showArchived)}
          </Button>
          {isExportable && <ExportButton />}
        </>
      }
    />
  );
}
