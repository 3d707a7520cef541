import { Button, TextInput, FileInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { BrandForm } from './brand-form.tsx';
import { brandQuery, type LoadedBrand, saveBrand, createBrand, savePictures } from './brands-api.ts';
import { toBrandSettings, typedBrand, newBrand } from './typed-brand.ts';
import { ScheduledChanges } from './scheduled-changes.tsx';
import { TabRoom } from './tab-room.tsx';

/** Shows a brand by its key. `new`, which no brand uses as key, creates one. */
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
      <TabRoom data={query.data} loading={toRegionLoading(query)}>
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
  // A scheduled change does not apply yet, so reset the fields to the current values.
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
        onSave={async (typed, options) => {
          await saveBrand(client, brand, toBrandSettings(typed), options);
          if (options.from !== undefined) setTimesScheduled(timesScheduled + 1);
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

/** Creates a partner's brand; its key cannot be changed later. */
function NewBrand() {
  const { t } = useTranslation('operator-brands');
  const client = useQueryClient();
  const router = useRouter();
  const { data: member } = useQuery(staffQuery());
  return (
    <DeskPage title={t(($) => $.new.title)} description={<DeskLink href="/operator/settings/brands">{t(($) => $.back)}</DeskLink>}>
      <BrandForm
        opened={newBrand}
        pictures={null}
        isDisabled={member?.role !== 'admin'}
        question={(name) => t(($) => $.new.question, { name })}
        confirm={t(($) => $.create)}
        done={t(($) => $.new.done)}
        onSave={async (typed, { reason }) => {
          await createBrand(client, typed.key, toBrandSettings(typed), reason);
          await router.navigate({ href: '/operator/settings/brands', ignoreBlocker: true });
        }}
        first={(typed, change) => (
          <TextInput
            label={t(($) => $.fields.key)}
            description={t(($) => $.fields.keyHint)}
            value={typed.key}
            maxLength={31}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ ...typed, key: currentTarget.value.trim().toLowerCase() })}
          />
        )}
      />
    </DeskPage>
  );
}

const accept = buildAcceptAttribute('brandPicture');

/** Uploads two pictures that replace a drawing; the preview shows the processed result. */
function PicturesDialog({ brandKey, name, onClose }: { brandKey: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('operator-brands');
  const client = useQueryClient();
  const [light, setLight] = useState<File | null>(null);
  const [dark, setDark] = useState<File | null>(null);
  const send = async (reason: string) => {
    if (light === null || dark === null) throw new Error(t(($) => $.pictures.both));
    await savePictures(client, brandKey, { light, dark }, reason);
  };
  return (
    <ReasonDialog
      title={t(($) => $.pictures.question, { name })}
      confirm={t(($) => $.pictures.confirm)}
      done={t(($) => $.pictures.done)}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(($) => $.pictures.hint, { types: typeNames('brandPicture') })}</p>
      <FileInput label={t(($) => $.pictures.light)} accept={accept} value={light} onChange={setLight} required />
      <FileInput label={t(($) => $.pictures.dark)} accept={accept} value={dark} onChange={setDark} required />
    </ReasonDialog>
  );
}
