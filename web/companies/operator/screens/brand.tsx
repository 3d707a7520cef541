import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../../ui/desk/use-desk-address.ts';
import { InfoNote } from '../../../ui/info-note.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { BrandForm } from '../brands/brand-form.tsx';
import { brandQuery, type LoadedBrand, saveBrand } from '../brands/brands-api.ts';
import { NewBrand } from '../brands/new-brand.tsx';
import { PicturesDialog } from '../brands/pictures-dialog.tsx';
import { ScheduledChanges } from '../scheduled/scheduled-changes.tsx';
import { settingsIn, typedBrand } from '../brands/typed-brand.ts';
import { TabRoom } from '../tab-room.tsx';

/** One brand by its key; under `new` one that is to begin, as no brand has that key. */
export function BrandPage() {
  const key = useDeskParam('key');
  return key === 'new' ? <NewBrand /> : <KnownBrand brandKey={key} />;
}

function KnownBrand({ brandKey }: { brandKey: string }) {
  const { t } = useTranslation('operator-brands');
  const query = useQuery(brandQuery(brandKey));
  return (
    <DeskPage
      title={query.data?.name ?? t(($) => $.title)}
      description={<DeskLink href="/operator/settings/brands">{t(($) => $.back)}</DeskLink>}
    >
      <TabRoom data={query.data} loading={loadingOf(query)}>
        {(brand) => <EditBrand key={brand.version} brand={brand} />}
      </TabRoom>
    </DeskPage>
  );
}

function EditBrand({ brand }: { brand: LoadedBrand }) {
  const { t } = useTranslation('operator-brands');
  const client = useQueryClient();
  const { data: member } = useQuery(staffQuery());
  const [isUploading, setUploading] = useState(false);
  // What was scheduled does not hold yet: the fields say again what does.
  const [timesScheduled, setTimesScheduled] = useState(0);
  const mayEdit = member?.role === 'admin';
  return (
    <div className="stack">
      {!mayEdit && <InfoNote>{t(($) => $.adminsOnly)}</InfoNote>}
      <BrandForm
        key={timesScheduled}
        opened={typedBrand(brand.key, brand)}
        pictures={brand.pictures}
        isDisabled={!mayEdit}
        question={(name) => t(($) => $.question, { name })}
        confirm={t(($) => $.save)}
        done={t(($) => $.saved)}
        timeZone={brand.time_zone}
        onSave={async (typed, wish) => {
          await saveBrand(client, brand, settingsIn(typed), wish);
          if (wish.from !== undefined) setTimesScheduled(timesScheduled + 1);
        }}
        more={
          <Button variant="default" onClick={() => setUploading(true)}>
            {t(($) => $.pictures.button)}
          </Button>
        }
      />
      <ScheduledChanges scheduled={brand.scheduled} timeZone={brand.time_zone} mayEdit={mayEdit} />
      {isUploading && <PicturesDialog brandKey={brand.key} name={brand.name} onClose={() => setUploading(false)} />}
    </div>
  );
}
