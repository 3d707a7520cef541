import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkType } from '../api.ts';
import type { Category } from '../lead-type-groups.ts';
import classes from '../sub-tabs.module.css';
import { CategoryPicker } from './category-picker.tsx';
import type { Choosing } from './lead-type-option.tsx';
import { LeadTypeSearch } from './lead-type-search.tsx';

interface LeadTypePickerProps {
  readonly types: readonly WorkType[];
  /** The same types by category. */
  readonly categories: readonly Category[];
  readonly choosing: Choosing;
  /** Stands in the line of the tabs. */
  readonly action: ReactNode;
}

/** Two ways to the same types: category by category, or by name. */
export function LeadTypePicker({ types, categories, choosing, action }: LeadTypePickerProps) {
  const { t } = useTranslation('coverage');
  const [tab, setTab] = useState<string | null>('choose');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} classNames={{ tab: classes.tab, list: classes.list }}>
      <div className={classes.head}>
        <Tabs.List>
          <Tabs.Tab value="choose">{t(($) => $.types.choose)}</Tabs.Tab>
          <Tabs.Tab value="search">{t(($) => $.types.search)}</Tabs.Tab>
        </Tabs.List>
        {action}
      </div>
      <Tabs.Panel value="choose">
        <CategoryPicker categories={categories} choosing={choosing} />
      </Tabs.Panel>
      <Tabs.Panel value="search">
        <LeadTypeSearch types={types} choosing={choosing} />
      </Tabs.Panel>
    </Tabs>
  );
}
