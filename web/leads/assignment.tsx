import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssigneeRowWire } from '../../contract/leads/assignment-endpoints.ts';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { type AssignedFilter, assignedFilters } from '../../contract/leads/values.ts';
import { assignmentQuery } from '../identity/people-api.ts';
import { callApi } from '../platform/api-client.ts';
import { useCan, useHasColleagues } from '../platform/use-can.ts';
import { announce } from '../ui/announcer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../ui/overlay/modal-dialog.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { changeLead, leadKeys } from './api.ts';
import cells from './lead-cells.module.css';
import classes from './lead-stage.module.css';

type Assignee = InventoryRow['assigned_to'];

/** The members to whom leads can be assigned; empty while one person works on all leads. */
export function useAssignees(): readonly AssigneeRowWire[] {
  const hasColleagues = useHasColleagues();
  const { data } = useQuery({ ...assignmentQuery(), enabled: hasColleagues });
  return data !== undefined && data.members.length > 1 ? data.members : [];
}

/** Assigns leads, all or none, and refreshes the lists and pages that show them. */
async function assignLeads(client: QueryClient, codes: readonly string[], to: Assignee): Promise<void> {
  await callApi('PUT /lead/assign', { body: { leads: [...codes], to: to?.id ?? null } });
  for (const code of codes) changeLead(client, code, () => ({ assigned_to: to }));
  await client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
}

interface AssignedFilterProps {
  readonly chosen: AssignedFilter | null;
  readonly onChoose: (chosen: AssignedFilter | null) => void;
}

/** Chooses whose leads are listed: one's own, those of nobody, or everyone's. Absent while one person works on all leads. */
export function AssignedFilterButtons({ chosen, onChoose }: AssignedFilterProps) {
  const { t } = useTranslation('leads');
  const isShown = useAssignees().length > 0;
  const [seesAll, worksLeads] = [useCan('all-leads'), useCan('work-leads')];
  if (!isShown) return null;
  return (
    <fieldset className={classes.filter} aria-label={t(($) => $.assigned.label)}>
      {[...assignedFilters.filter((one) => worksLeads || one !== 'mine'), null].map((one) => (
        <Button
          key={one ?? 'everyone'}
          px="md"
          variant={one === chosen ? 'filled' : 'default'}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {t(($) => $.assigned[one ?? (seesAll ? 'everyone' : 'mineAndUnassigned')])}
        </Button>
      ))}
    </fieldset>
  );
}

/** Names the member who has the lead, if several people could have it. */
export function AssigneeLine({ row }: { readonly row: InventoryRow }) {
  const { t } = useTranslation('leads');
  const isShown = useAssignees().length > 0;
  if (!isShown) return null;
  return (
    <span className={cells.lastActivity}>
      {row.assigned_to === null ? t(($) => $.assigned.unassigned) : t(($) => $.assigned.to, { name: row.assigned_to.name })}
    </span>
  );
}

const nobody = '';

/** Members a caller may choose: all, or only oneself for sales. */
function useChoices(): { readonly assignees: readonly AssigneeRowWire[]; readonly mayAssign: boolean } {
  const all = useAssignees();
  const mayAssign = useCan('assign-leads');
  return { assignees: mayAssign ? all : all.filter(({ you }) => you), mayAssign };
}

interface AssigneeSelectProps {
  readonly label: string;
  readonly value: Assignee;
  readonly isBusy: boolean;
  readonly onChoose: (assignee: Assignee) => void;
}

function AssigneeSelect({ label, value, isBusy, onChoose }: AssigneeSelectProps) {
  const { t } = useTranslation('leads');
  const { assignees, mayAssign } = useChoices();
  const known = value === null || assignees.some(({ id }) => id === value.id) ? assignees : [...assignees, { ...value, you: false }];
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value === null ? nobody : String(value.id)}
      disabled={isBusy}
      onChange={({ currentTarget: { value: chosen } }) => {
        const assignee = known.find(({ id }) => String(id) === chosen);
        onChoose(assignee === undefined ? null : { id: assignee.id, name: assignee.name });
      }}
      data={[
        ...(mayAssign || value === null ? [{ value: nobody, label: t(($) => $.assigned.nobody) }] : []),
        ...known.map(({ id, name, you }) => ({ value: String(id), label: you ? t(($) => $.assigned.you, { name }) : name })),
      ]}
    />
  );
}

/** Shows who has a lead, with a picker. Sales can take a lead that nobody has. Absent while one person works on all leads. */
export function AssigneeCard({ code, assignee }: { readonly code: string; readonly assignee: Assignee }) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const isShown = useAssignees().length > 0;
  const worksLeads = useCan('work-leads');
  const mayAssign = useCan('assign-leads');
  const { run, isBusy, failure } = useAction(t(($) => $.assigned.failed));
  if (!isShown) return null;
  const assign = (to: Assignee) =>
    void run(async () => {
      await assignLeads(client, [code], to);
      announce(to === null ? t(($) => $.assigned.unassigned) : t(($) => $.assigned.to, { name: to.name }));
    });
  return (
    <SectionCard title={t(($) => $.assigned.label)}>
      <FailureAlert failure={failure} />
      {mayAssign || (worksLeads && assignee === null) ? (
        <AssigneeSelect label={t(($) => $.assigned.title)} value={assignee} isBusy={isBusy} onChoose={assign} />
      ) : (
        <p className={classes.text}>
          {assignee === null ? t(($) => $.assigned.unassigned) : t(($) => $.assigned.to, { name: assignee.name })}
        </p>
      )}
    </SectionCard>
  );
}

interface AssignDialogProps {
  readonly codes: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Assigns the selected leads to one member, all or none. */
export function AssignDialog({ codes, onClose, onDone }: AssignDialogProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const { assignees } = useChoices();
  const [first] = assignees;
  const [chosen, setChosen] = useState<Assignee>(first === undefined ? null : { id: first.id, name: first.name });
  const { run, isBusy, failure } = useAction(t(($) => $.assigned.failed));
  const assign = () =>
    void run(async () => {
      await assignLeads(client, [...codes], chosen);
      onDone();
      const count = codes.size;
      void showToast(chosen === null ? t(($) => $.assigned.freed, { count }) : t(($) => $.assigned.done, { count, name: chosen.name }));
    });
  return (
    <ModalDialog title={t(($) => $.assigned.action)} onClose={onClose}>
      <FailureAlert failure={failure} mb="md" />
      <AssigneeSelect label={t(($) => $.assigned.title)} value={chosen} isBusy={isBusy} onChoose={setChosen} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.bulk.keep)}
        </Button>
        <Button loading={isBusy} onClick={assign}>
          {t(($) => $.assigned.action)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
