import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { addCategory, type CategoryData, nameCategory, removeCategory } from '../categories-api.ts';
import { forgetWorkTypes, type TreeData } from '../work-types-api.ts';
import { noTexts } from './add-work-type-dialog.tsx';
import { TextsFields } from './texts-fields.tsx';

interface CategoryDialogProps {
  /** With what it is called now; undefined: a new one. */
  readonly category: CategoryData | undefined;
  readonly onClose: () => void;
}

/** The name of a category in every language, and once the code of a new one. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [name, setName] = useState(category?.name ?? noTexts);
  return (
    <ReasonDialog
      title={category === undefined ? t(($) => $.categories.add) : t(($) => $.categories.nameOf, { name: category.name.en })}
      confirm={category === undefined ? t(($) => $.categories.add) : t(($) => $.categories.save)}
      done={category === undefined ? t(($) => $.categories.added) : t(($) => $.saved)}
      onConfirm={async (reason) => {
        await (category === undefined ? addCategory(code, name, reason) : nameCategory(category, name, reason));
        await forgetWorkTypes(client);
      }}
      onClose={onClose}
    >
      {category === undefined && <p>{t(($) => $.categories.hint)}</p>}
      <TextsFields label={t(($) => $.name)} texts={name} onChange={setName} maxLength={80} />
      {category === undefined && (
        <TextInput
          label={t(($) => $.code)}
          description={t(($) => $.add.codeHint)}
          maxLength={60}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}

interface RemoveCategoryProps {
  readonly category: TreeData['categories'][number];
  readonly onClose: () => void;
}

/** Takes a category out in which no work type is. */
export function RemoveCategoryDialog({ category, onClose }: RemoveCategoryProps) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(($) => $.categories.removeOf, { name: category.description })}
      confirm={t(($) => $.categories.remove)}
      done={t(($) => $.categories.removed)}
      isDestructive
      onConfirm={async (reason) => {
        await removeCategory(category.id, reason);
        await forgetWorkTypes(client);
      }}
      onClose={onClose}
    />
  );
}
