import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { exportHref, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useDeskRows } from '../../ui/desk/use-desk-rows.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { loadSources, type Source, sourcesList, intakeKeys } from './api.ts';
import { IntakeLinks, SourceDialog, type SourceAction } from './source-dialog.tsx';
import { SourcePane, useStateWords } from './source-pane.tsx';
import { sourceSheet } from '../../../contract/enquiries/values.ts';

/** Lists sources of leads. Only administrators manage keys. */
export function Sources() {
  const { t } = useTranslation('operator-intake');
  const { data: member } = useQuery(staffQuery());
  const [act, setAct] = useState<SourceAction>();
  const isAdmin = member?.role === 'admin';
  return (
    <DeskPage
      title={t(($) => $.sources.title)}
      description={t(($) => $.sources.description)}
      actions={
        <>
          <IntakeLinks pages={['newLead', 'import', 'dryRun']} />
          {isAdmin && <Button onClick={() => setAct({ kind: 'create' })}>{t(($) => $.sources.create)}</Button>}
        </>
      }
    >
      {isAdmin ? <SourceList onAct={setAct} /> : <EmptyState>{t(($) => $.sources.adminOnly)}</EmptyState>}
      {act !== undefined && <SourceDialog act={act} onClose={() => setAct(undefined)} />}
    </DeskPage>
  );
}

const column = deskColumns<Source>();
const figures = ['received', 'held', 'released', 'sold', 'returned'] as const;

function SourceList({ onAct }: { onAct: (act: SourceAction) => void }) {
  const { t } = useTranslation('operator-intake');
  const format = useFormat();
  const address = useDeskAddress(sourcesList);
  const loaded = useDeskRows(intakeKeys.sources(), loadSources);
  const { search } = address;
  // All sources are loaded, so the page filters them by name.
  const rows = loaded.rows?.filter(({ name }) => foldText(name).includes(foldText(search)));
  const list = { ...loaded, rows, total: rows?.length ?? 0 };
  const formatState = useStateWords();
  const columns = column.columns([
    column.display({ id: 'name', header: t(($) => $.sources.name) }),
    ...figures.map((figure) =>
      column.accessor(({ counts }) => format.number(counts[figure]), {
        id: figure,
        header: t(($) => $.sources[figure]),
        meta: { isNumeric: true },
      }),
    ),
    column.display({ id: 'state', header: t(($) => $.sources.state), cell: ({ row }) => formatState(row.original) }),
  ]);
  const formatCard = (source: Source) =>
    `${t(($) => $.sources.summary, { received: source.counts.received, sold: source.counts.sold })}, ${formatState(source)}`;
  const findSource = (key: string) => loaded.rows?.find(({ id }) => String(id) === key);
  const renderPane = (key: string, row: Source | undefined) => {
    const source = row ?? findSource(key);
    return source !== undefined && <SourcePane source={source} onAct={onAct} />;
  };
  return (
    <DeskList
      label={t(($) => $.sources.list)}
      address={address}
      list={list}
      views={[{ key: 'all', label: t(($) => $.sources.all) }]}
      searchLabel={t(($) => $.sources.search)}
      columns={columns}
      getKey={({ id }) => String(id)}
      getName={({ name }) => name}
      card={formatCard}
      preview={renderPane}
      previewTitle={(key, row) => (row ?? findSource(key))?.name ?? ''}
      exportHref={exportHref('/operator/sources', { search })}
      exportSheet={sourceSheet}
      empty={search === '' ? t(($) => $.sources.empty) : t(($) => $.sources.noneFound)}
    />
  );
}
