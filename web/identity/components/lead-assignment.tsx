import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AssignmentMethod, assignmentMethods } from '../../../contract/buying/values.ts';
import { callApi } from '../../platform/api-client.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { assignmentQuery } from '../people-api.ts';
import classes from './people.module.css';

/** Names of the company's areas; an unnamed one is called by its place. */
function areasQuery() {
  return queryOptions({
    queryKey: ['company', 'people', 'areas'],
    queryFn: async ({ signal }) => (await callApi('GET /coverage/', { signal })).body.data.map(({ id, name }) => ({ id, name })),
  });
}

/** Chooses how new leads are assigned. Absent while one person works on all leads. */
export function LeadAssignment() {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const { data } = useQuery(assignmentQuery());
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  if (data === undefined || data.members.length < 2) return null;
  const save = (action: () => Promise<unknown>) =>
    void run(async () => {
      await action();
      await client.invalidateQueries({ queryKey: assignmentQuery().queryKey });
      void showToast(t(($) => $.assignment.saved));
    });
  const choose = (method: AssignmentMethod) => save(() => callApi('PUT /lead/assignment', { body: { method } }));
  const setAreas = (id: number, areas: readonly number[]) =>
    save(() => callApi('PUT /lead/assignment/areas/{id}', { params: { id }, body: { areas: [...areas] } }));
  return (
    <SettingsSection title={t(($) => $.assignment.title)} help={t(($) => $.assignment.help)}>
      <FailureAlert failure={failure} />
      <NativeSelect
        size="md"
        label={t(($) => $.assignment.method)}
        value={data.method}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => {
          const chosen = assignmentMethods.find((one) => one === value);
          if (chosen !== undefined) choose(chosen);
        }}
        data={assignmentMethods.map((one) => ({ value: one, label: t(($) => $.assignment.methods[one]) }))}
      />
      {data.method === 'area' && <MemberAreas members={data.members} isBusy={isBusy} onChange={setAreas} />}
    </SettingsSection>
  );
}

interface MemberAreasProps {
  readonly members: readonly { readonly id: number; readonly name: string; readonly areas: readonly number[] }[];
  readonly isBusy: boolean;
  readonly onChange: (member: number, areas: readonly number[]) => void;
}

/** Chooses the coverage areas of each member. */
function MemberAreas({ members, isBusy, onChange }: MemberAreasProps) {
  const { t } = useTranslation('people');
  const { data: areas } = useQuery(areasQuery());
  if (areas === undefined) return null;
  if (areas.length === 0) return <p className={classes.about}>{t(($) => $.assignment.noAreas)}</p>;
  return members.map(({ id, name, areas: chosen }) => (
    <Checkbox.Group
      key={id}
      label={t(($) => $.assignment.areas, { name })}
      value={chosen.map(String)}
      onChange={(values) => onChange(id, values.map(Number))}
    >
      {areas.map((area, index) => (
        <Checkbox
          key={area.id}
          size="md"
          mt="sm"
          value={String(area.id)}
          disabled={isBusy}
          label={area.name === '' ? t(($) => $.assignment.area, { place: index + 1 }) : area.name}
        />
      ))}
    </Checkbox.Group>
  ));
}
