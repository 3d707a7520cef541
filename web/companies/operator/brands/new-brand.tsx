import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { BrandForm } from './brand-form.tsx';
import { createBrand } from './brands-api.ts';
import { newBrand, settingsIn } from './typed-brand.ts';

/** Begins the brand of a partner: its key is chosen once. */
export function NewBrand() {
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
          await createBrand(client, typed.key, settingsIn(typed), reason);
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
