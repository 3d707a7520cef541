import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mainKey } from '../../../contract/kit/brands.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { useAddress } from '../../platform/use-address.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { ReadOnlyTable } from '../../ui/desk/desk-table.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { brandsQuery, type ListedBrand } from './brands-api.ts';

const column = deskColumns<ListedBrand>();
const nameLink = ({ key, name }: ListedBrand) => <DeskLink href={`/operator/settings/brands/${key}`}>{name}</DeskLink>;
// A public page, which belongs to another bundle.
const pageLink = ({ key, partner }: ListedBrand) => partner !== null && <a href={`/register-${key}`}>{`/register-${key}`}</a>;

/** Lists the marketplace's own brand and those of its partners. */
export function Brands() {
  const { t } = useTranslation('operator-brands');
  const address = useAddress();
  const { data: member } = useQuery(staffQuery());
  const query = useQuery(brandsQuery());
  const loading = toRegionLoading(query);
  const begin = member?.role === 'admin' && (
    <Button component="a" {...address('/operator/settings/brands/new')}>
      {t(($) => $.begin)}
    </Button>
  );
  return (
    <SettingsPage title={t(($) => $.title)} description={t(($) => $.description)} actions={begin}>
      {query.data !== undefined ? (
        <BrandTable brands={query.data} />
      ) : loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : (
        <SkeletonCard lines={[60, 80, 70]} />
      )}
    </SettingsPage>
  );
}

function BrandTable({ brands }: { brands: readonly ListedBrand[] }) {
  const { t } = useTranslation('operator-brands');
  const formatState = ({ key, partner }: ListedBrand): string =>
    key === mainKey ? t(($) => $.main) : t(($) => (partner?.open === true ? $.open : $.closed));
  return (
    <SectionCard title={t(($) => $.list)}>
      <ReadOnlyTable
        label={t(($) => $.title)}
        rows={brands}
        getKey={({ key }) => key}
        columns={column.columns([
          column.display({ id: 'name', header: t(($) => $.columns.name), cell: ({ row }) => nameLink(row.original) }),
          column.accessor(({ noun }) => noun['en']?.[0], { id: 'noun', header: t(($) => $.columns.noun) }),
          column.display({ id: 'page', header: t(($) => $.columns.page), cell: ({ row }) => pageLink(row.original) }),
          column.accessor(formatState, { id: 'state', header: t(($) => $.columns.state) }),
        ])}
        empty={t(($) => $.none)}
      />
    </SectionCard>
  );
}
