import { NativeSelect, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { addWorkType, invalidateWorkTypes, type Texts, type TreeData } from './api.ts';
import { TextsFields } from './texts-fields.tsx';
import { workTypeHref } from './work-type-tree.tsx';

export const noTexts: Texts = { en: '', sv: null, da: null, no: null, es: null, fr: null };

/** Adds a work type. It goes on sale only once it has a price, as its page explains. */
export function AddWorkTypeDialog({ categories, onClose }: Pick<TreeData, 'categories'> & { onClose: () => void }) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const router = useRouter();
  const [code, setCode] = useState('');
  const [name, setName] = useState(noTexts);
  const [site, setSite] = useState<1 | 2>(1);
  const [category, setCategory] = useState(categories[0]?.id ?? 0);
  return (
    <ReasonDialog
      title={t(($) => $.add.title)}
      confirm={t(($) => $.add.confirm)}
      done={t(($) => $.add.done)}
      onConfirm={async (reason) => {
        const id = await addWorkType({ code, site, category_id: category, name, reason });
        await invalidateWorkTypes(client);
        await router.navigate({ href: workTypeHref(id) });
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.add.hint)}</p>
      <TextsFields label={t(($) => $.name)} texts={name} onChange={setName} maxLength={80} />
      <TextInput
        label={t(($) => $.code)}
        description={t(($) => $.add.codeHint)}
        maxLength={60}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <NativeSelect
        label={t(($) => $.category)}
        value={category}
        onChange={(event) => setCategory(Number(event.currentTarget.value))}
        data={categories.map(({ id, description }) => ({ value: String(id), label: description }))}
      />
      <NativeSelect
        label={t(($) => $.site)}
        value={site}
        onChange={(event) => setSite(event.currentTarget.value === '2' ? 2 : 1)}
        data={[
          { value: '1', label: t(($) => $.sites.boilers) },
          { value: '2', label: t(($) => $.sites.solar) },
        ]}
      />
    </ReasonDialog>
  );
}
