import { IconChevronDown } from '../../ui/icons/form-icons.ts';
import { IconChevronRight } from '../../ui/icons/trade-icons.ts';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import type { TreeData } from './api.ts';
import classes from './work-type-tree.module.css';

type Category = TreeData['categories'][number];
type WorkType = Category['work_types'][number];

export const workTypeHref = (id: number): string => `/operator/work-types/${id}`;

interface TreeProps {
  readonly categories: readonly Category[];
  readonly open: number | undefined;
}

interface Folding {
  readonly folded: ReadonlySet<number>;
  readonly fold: (id: number, isFolded: boolean) => void;
}

function useFolding(): Folding {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const fold = (id: number, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  return { folded, fold };
}

/** Keyboard navigation of the tree; the focused item may be a category. */
function useTreeKeys(tree: RefObject<HTMLUListElement | null>, { folded, fold }: Folding) {
  return (event: KeyboardEvent<HTMLUListElement>): void => {
    const all = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const at = all.findIndex((item) => item === document.activeElement);
    const item = all[at];
    if (item === undefined) return;
    const category = item.dataset['category'] === undefined ? undefined : Number(item.dataset['category']);
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => all[at + 1]?.focus(),
      ArrowUp: () => all[at - 1]?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      ArrowRight: () => {
        if (category === undefined) return;
        if (folded.has(category)) fold(category, false);
        else all[at + 1]?.focus();
      },
      ArrowLeft: () => {
        if (category === undefined) item.closest('[role=group]')?.closest<HTMLElement>('[role=treeitem]')?.focus();
        else fold(category, true);
      },
      Enter: () => item.querySelector<HTMLElement>('[data-press]')?.click(),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}

/** Shows categories with their work types. Arrow keys move, left and right collapse and expand, Enter opens. */
export function WorkTypeTree({ categories, open }: TreeProps) {
  const { t } = useTranslation('operator-work-types');
  const tree = useRef<HTMLUListElement>(null);
  const folding = useFolding();
  const onKey = useTreeKeys(tree, folding);
  const [active, setActive] = useState<string>();
  const current = active ?? (open === undefined ? `category-${categories[0]?.id}` : `type-${open}`);
  const place = (key: string): Place => ({
    tabIndex: key === current ? 0 : -1,
    onFocus: (event) => {
      if (event.target === event.currentTarget) setActive(key);
    },
  });
  return (
    <ul ref={tree} role="tree" aria-label={t(($) => $.title)} className={classes.tree} onKeyDown={onKey}>
      {categories.map((category) => (
        <TreeBranch key={category.id} category={category} open={open} place={place} {...folding} />
      ))}
    </ul>
  );
}

/** Keeps one item of the tree in the tab order. */
interface Place {
  readonly tabIndex: 0 | -1;
  readonly onFocus: (event: FocusEvent) => void;
}

interface BranchProps extends Folding {
  readonly category: Category;
  readonly open: number | undefined;
  readonly place: (key: string) => Place;
}

function TreeBranch({ category, open, place, folded, fold }: BranchProps) {
  const address = useAddress();
  const isFolded = folded.has(category.id);
  const counts = useCategoryCounts(category);
  return (
    <li
      role="treeitem"
      {...place(`category-${category.id}`)}
      data-category={category.id}
      aria-expanded={!isFolded}
      aria-selected={false}
      aria-label={`${category.description}, ${counts}`}
      className={classes.category}
    >
      <span data-press className={classes.press} onClick={() => fold(category.id, !isFolded)} aria-hidden>
        {isFolded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
        {category.description} <small>{counts}</small>
      </span>
      {!isFolded && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tree pattern requires the group role
        <ul role="group">
          {category.work_types.map((workType) => (
            <TreeItem
              key={workType.id}
              workType={workType}
              isOpen={workType.id === open}
              place={place(`type-${workType.id}`)}
              onPress={address(workTypeHref(workType.id)).onClick}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ItemProps {
  readonly workType: WorkType;
  readonly isOpen: boolean;
  readonly place: Place;
  readonly onPress: (event: MouseEvent) => void;
}

function TreeItem({ workType, isOpen, place, onPress }: ItemProps) {
  const counts = useCounts(workType);
  return (
    <li role="treeitem" {...place} aria-selected={isOpen} aria-label={`${workType.description}, ${counts}`} className={classes.type}>
      <span data-press className={classes.press} onClick={onPress} aria-hidden>
        {workType.description} <small>{counts}</small>
      </span>
    </li>
  );
}

function useCategoryCounts({ companies, leads }: Category): string {
  const { t } = useTranslation('operator-work-types');
  return `${t(($) => $.tree.companies, { count: companies })}, ${t(($) => $.tree.leads, { count: leads })}`;
}

function useCounts({ retired, companies, leads, priced, untranslated }: WorkType): string {
  const { t } = useTranslation('operator-work-types');
  return [
    t(($) => $.tree.companies, { count: companies }),
    t(($) => $.tree.leads, { count: leads }),
    ...(retired ? [t(($) => $.tree.retired)] : []),
    ...(untranslated.length > 0 ? [t(($) => $.tree.untranslated)] : []),
    ...(priced === 0 ? [t(($) => $.tree.unpriced)] : []),
  ].join(', ');
}

/** Shows plain lists on screens without room for a tree. */
export function WorkTypeLists({ categories }: Pick<TreeProps, 'categories'>) {
  return (
    <>
      {categories.map((category) => (
        <section key={category.id}>
          <h2 className={classes.heading}>{category.description}</h2>
          <CategoryCounts category={category} />
          <ul className={classes.list}>
            {category.work_types.map((workType) => (
              <ListItem key={workType.id} workType={workType} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function CategoryCounts({ category }: { category: Category }) {
  return <small>{useCategoryCounts(category)}</small>;
}

function ListItem({ workType }: { workType: WorkType }) {
  const counts = useCounts(workType);
  return (
    <li>
      <DeskLink href={workTypeHref(workType.id)} className={classes.link}>
        {workType.description}
      </DeskLink>
      <small>{counts}</small>
    </li>
  );
}
