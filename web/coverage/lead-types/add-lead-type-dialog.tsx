import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { coverageQuery, workTypesQuery } from '../api.ts';
import { type AddedType, AddLeadTypeForm } from './add-lead-type-form.tsx';

interface AddLeadTypeDialogProps {
  /** The lead type to begin with; any can be chosen. */
  readonly typeId?: number;
  readonly onClose: () => void;
}

/** Adds a lead type to an area from wherever it is missed, and says what became of it. */
export function AddLeadTypeDialog({ typeId, onClose }: AddLeadTypeDialogProps) {
  const { t } = useTranslation('coverage');
  const types = useQuery(workTypesQuery());
  const coverage = useQuery(coverageQuery());
  const [added, setAdded] = useState<AddedType>();
  const [isFirst, setFirst] = useState(true);
  if (added !== undefined) {
    return (
      <ModalDialog key="done" title={t(($) => $.addType.successTitle)} onClose={onClose}>
        <p>{t(($) => $.addType.success, { type: added.typeName, area: added.areaName })}</p>
        {added.missing.length > 0 && (
          <p>
            {t(($) => $.types.needs, { names: added.missing.join(', ') })}{' '}
            <Link to="/settings/coverage/$step" params={{ step: 'accreditations' }} search={{ listing: added.areaId }}>
              {t(($) => $.types.addAccreditation)}
            </Link>
          </p>
        )}
        {!added.hasPostcodes && <p>{t(($) => $.addType.noPostcodes, { area: added.areaName })}</p>}
        <DialogActions>
          {!added.hasPostcodes && (
            <AppLinkButton
              variant="default"
              to="/settings/coverage/$step"
              params={{ step: 'postcodes' }}
              search={{ listing: added.areaId }}
            >
              {t(($) => $.addType.toPostcodes)}
            </AppLinkButton>
          )}
          <Button
            variant="default"
            onClick={() => {
              setFirst(false);
              setAdded(undefined);
            }}
          >
            {t(($) => $.addType.another)}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t(($) => $.addType.done)}
          </Button>
        </DialogActions>
      </ModalDialog>
    );
  }
  const loading = loadingOf(types, coverage);
  return (
    <ModalDialog key="form" title={t(($) => $.addType.title)} onClose={onClose}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.addType.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && <Skeleton height={220} aria-hidden />}
      {types.data !== undefined && coverage.data !== undefined && (
        <AddLeadTypeForm
          types={types.data}
          areas={coverage.data.areas}
          typeId={isFirst ? typeId : undefined}
          onAdded={setAdded}
          onClose={onClose}
        />
      )}
    </ModalDialog>
  );
}
