import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { type DragParts, useDragOrder } from '../../ui/use-drag-order.ts';
import {
  type CategoryData,
  moveCategory,
  readCategory,
  addCategory,
  renameCategory,
  removeCategory,
  invalidateWorkTypes,
  type TreeData,
} from './api.ts';
import { noTexts } from './add-work-type-dialog.tsx';
import classes from './catalogue-state.module.css';
import { DragRow, MoveButtons } from './move-buttons.tsx';
import { TextsFields } from './texts-fields.tsx';

type Category = TreeData['categories'][number];

/** Manages the categories and their order, which every list of work types follows: add, rename, move and remove. */
export function CategoryList({ categories }: Pick<TreeData, 'categories'>) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const order = useAction(t(($) => $.order.failed));
  const opening = useAction(t(($) => $.categories.failed));
  const [edited, setEdited] = useState<CategoryData | 'new'>();
  const [leaving, setLeaving] = useState<Category>();
  const move = (id: number, place: number): void =>
    void order.run(async () => {
      await moveCategory(
        id,
        place + 1,
        t(($) => $.order.reason),
      );
      await invalidateWorkTypes(client);
    });
  const getDragProps = useDragOrder(move);
  return (
    <SectionCard title={t(($) => $.categories.title)}>
      <p className={classes.hint}>{t(($) => $.order.hint)}</p>
      <FailureAlert failure={order.failure ?? opening.failure} />
      <ol className={classes.order}>
        {categories.map((category, place) => (
          <CategoryRow
            key={category.id}
            category={category}
            drag={getDragProps(category.id, place)}
            isFirst={place === 0}
            isLast={place === categories.length - 1}
            isBusy={order.isBusy || opening.isBusy}
            onMove={(by) => move(category.id, place + by)}
            onEdit={() => void opening.run(async () => setEdited(await readCategory(category.id)))}
            onRemove={() => setLeaving(category)}
          />
        ))}
      </ol>
      <div>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t(($) => $.categories.add)}
        </Button>
      </div>
      {edited !== undefined && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {leaving !== undefined && <RemoveCategoryDialog category={leaving} onClose={() => setLeaving(undefined)} />}
    </SectionCard>
  );
}

interface RowProps {
  readonly category: Category;
  readonly drag: DragParts;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function CategoryRow({ category, drag, onEdit, onRemove, ...order }: RowProps) {
  const { t } = useTranslation('operator-work-types');
  const { description: name, companies, leads, removable } = category;
  return (
    <DragRow drag={drag}>
      <span className={classes.category}>
        {name}
        <small>
          {t(($) => $.tree.companies, { count: companies })}, {t(($) => $.tree.leads, { count: leads })}
        </small>
      </span>
      <MoveButtons name={name} {...order} />
      <Button variant="default" size="xs" disabled={order.isBusy} aria-label={t(($) => $.categories.nameOf, { name })} onClick={onEdit}>
        {t(($) => $.categories.name)}
      </Button>
      {removable && (
        <Button variant="default" size="xs" aria-label={t(($) => $.categories.removeOf, { name })} onClick={onRemove}>
          {t(($) => $.categories.remove)}
        </Button>
      )}
    </DragRow>
  );
}

interface CategoryDialogProps {
  /** The existing category; undefined for a new one. */
  readonly category: CategoryData | undefined;
  readonly onClose: () => void;
}

/** Edits the name of a category in every language, and the code of a new one. */
function CategoryDialog({ category, onClose }: CategoryDialogProps) {
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
        await (category === undefined ? addCategory(code, name, reason) : renameCategory(category, name, reason));
        await invalidateWorkTypes(client);
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

/** Removes a category without work types. */
function RemoveCategoryDialog({ category, onClose }: RemoveCategoryProps) {
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
        await invalidateWorkTypes(client);
      }}
      onClose={onClose}
    />
  );
}
