import { Button, Skeleton, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddLeadTypeForm as Values, addLeadTypeRules, newArea } from '../../../contract/coverage/add-lead-type-rules.ts';
import { maxCoverageNameLength } from '../../../contract/coverage/coverage-name-rule.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { coverageQuery, workTypesQuery, addWorkType, type CoverageArea, createArea, type WorkType } from '../api.ts';
import { groupByCategory, listMissingAccreditations } from '../lead-type-groups.ts';

interface AddLeadTypeDialogProps {
  /** Lead type preselected; any can be chosen. */
  readonly typeId?: number;
  readonly onClose: () => void;
}

/** Adds a lead type to an area from anywhere and reports the result. */
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
  const loading = toRegionLoading(types, coverage);
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

interface AddedType {
  readonly typeName: string;
  readonly areaId: number;
  readonly areaName: string;
  readonly hasPostcodes: boolean;
  /** Names of the accreditations without which its leads are refused. */
  readonly missing: readonly string[];
}

interface AddLeadTypeFormProps {
  readonly types: readonly WorkType[];
  readonly areas: readonly CoverageArea[];
  readonly typeId: number | undefined;
  readonly onAdded: (added: AddedType) => void;
  readonly onClose: () => void;
}

function AddLeadTypeForm({ types, areas, typeId, onAdded, onClose }: AddLeadTypeFormProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const { form, field, submit, isBusy, summary } = useAppForm<Pick<Values, keyof Values>>({
    initial: valuesAtFirst(typeId, areas),
    labels: {
      type: t(($) => $.addType.type),
      area: t(($) => $.addType.area),
      name: t(($) => $.addType.areaName),
      isConfirmed: t(($) => $.addType.confirm),
    },
    rules: addLeadTypeRules,
    failure: t(($) => $.addType.failed),
    send: async ({ type, area: chosen, name }) => {
      const isNew = chosen === newArea;
      const area = isNew ? await createArea(client, name.trim()) : areas.find(({ id }) => id === Number(chosen));
      if (area === undefined) throw new Error('the chosen area is none of the company');
      // A retry after a failure continues with the area created so far.
      if (isNew) form.setFieldValue('area', String(area.id));
      await addWorkType(client, { id: area.id, typeId: Number(type) });
      const added = types.find(({ id }) => id === Number(type));
      onAdded({
        typeName: added?.description ?? '',
        areaId: area.id,
        areaName: area.name,
        hasPostcodes: area.postcode_count > 0,
        missing: added === undefined ? [] : listMissingAccreditations(added),
      });
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <NativeSelect
        {...field('type')}
        data={[
          { value: '', label: t(($) => $.addType.chooseType) },
          ...groupByCategory(types).map(({ name, types: group }) => ({
            group: name,
            items: group.map(({ id, description }) => ({ value: String(id), label: description })),
          })),
        ]}
      />
      <NativeSelect
        {...field('area')}
        data={[
          ...(areas.length === 0 ? [] : [{ value: '', label: t(($) => $.addType.chooseArea) }]),
          ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: newArea, label: t(($) => $.addType.newArea) },
        ]}
      />
      {form.values.area === newArea && <TextInput {...field('name')} maxLength={maxCoverageNameLength} autoComplete="off" />}
      <Checkbox {...field('isConfirmed', 'checkbox')} size="md" />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.addType.cancel)}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.addType.save)}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Preselects the only area, or a new one if there is none. */
function valuesAtFirst(typeId: number | undefined, areas: readonly CoverageArea[]): Pick<Values, keyof Values> {
  const [first, second] = areas;
  return {
    type: typeId === undefined ? '' : String(typeId),
    area: first === undefined ? newArea : second === undefined ? String(first.id) : '',
    name: '',
    isConfirmed: false,
  };
}
