import { Button, NativeSelect, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberWire } from '../../../contract/identity/members-endpoints.ts';
import { memberRoles, type MemberRole } from '../../../contract/kit/capabilities.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { sharedKeys } from '../../platform/query-keys.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { assignmentQuery, changeRole, peopleQuery, removeMember, requireSecondFactor, transferOwnership } from '../people-api.ts';
import { Invitations } from '../components/invitations.tsx';
import { LeadAssignment } from '../components/lead-assignment.tsx';
import { LimitsButton, MemberSpending } from '../components/member-limits.tsx';
import classes from '../components/people.module.css';

/** Shows who belongs to the company, with their roles, and invites others. Owners only. */
export function People() {
  const { t } = useTranslation('people');
  const query = useQuery(peopleQuery());
  const { data: people } = query;
  const loading = toRegionLoading(query);
  return (
    <div className="narrow-page">
      <PageHeader title={t(($) => $.title)} description={t(($) => $.about)} />
      <div className="stack">
        <SettingsSection title={t(($) => $.members.title)} help={t(($) => $.members.help)}>
          {loading.isBusy && <SkeletonLines lines={[60, 40, 60, 40]} />}
          {loading.hasFailed && (
            <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
              {t(($) => $.loadFailed)}
            </InlineFailure>
          )}
          {people !== undefined && <Members members={people.members} currency={people.currency} />}
        </SettingsSection>
        {people !== undefined && people.members.length > 1 && <LeadAssignment />}
        {people !== undefined && <Invitations invitations={people.invitations} />}
        {people !== undefined && <RequiredSecondFactor isRequired={people.second_factor_required} />}
      </div>
    </div>
  );
}

/** Requires two-step sign-in of everyone, or leaves it to them. */
function RequiredSecondFactor({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const change = () =>
    run(async () => {
      await requireSecondFactor(!isRequired);
      await client.invalidateQueries({ queryKey: peopleQuery().queryKey });
      await client.invalidateQueries({ queryKey: sharedKeys.company() });
    });
  return (
    <SettingsSection title={t(($) => $.secondFactor.title)} help={t(($) => $.secondFactor.help)}>
      <FailureAlert failure={failure} />
      <Switch size="md" label={t(($) => $.secondFactor.label)} checked={isRequired} disabled={isBusy} onChange={() => void change()} />
      <p className={classes.about}>{t(($) => $.secondFactor.hint)}</p>
    </SettingsSection>
  );
}

type Question = { readonly kind: 'remove' | 'transfer'; readonly member: MemberWire };

function Members({ members, currency }: { readonly members: readonly MemberWire[]; readonly currency: CurrencyCode }) {
  const { t } = useTranslation('people');
  const [asked, setAsked] = useState<Question>();
  const { change, remove, transfer, isBusy, failure } = useMemberActions();
  const confirm = ({ kind, member }: Question) => {
    setAsked(undefined);
    void (kind === 'remove' ? remove(member) : transfer(member));
  };
  return (
    <>
      <FailureAlert failure={failure} />
      <ul className={classes.list} aria-label={t(($) => $.members.title)}>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            currency={currency}
            isBusy={isBusy}
            isAlone={members.length === 1}
            onChange={(role) => void change(member, role)}
            onAsk={(kind) => setAsked({ kind, member })}
          />
        ))}
      </ul>
      {asked !== undefined && <MemberQuestion question={asked} onConfirm={() => confirm(asked)} onCancel={() => setAsked(undefined)} />}
    </>
  );
}

interface MemberQuestionProps {
  readonly question: Question;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function MemberQuestion({ question: { kind, member }, onConfirm, onCancel }: MemberQuestionProps) {
  const { t } = useTranslation('people');
  const { name, you } = member;
  const about = kind === 'transfer' ? 'transfer' : you ? 'leave' : 'remove';
  return (
    <ConfirmDialog
      title={t(($) => $.members[`${about}Question`], { name })}
      confirm={kind === 'transfer' ? t(($) => $.members.transfer) : t(($) => $.members.remove)}
      cancel={t(($) => $.members.keep)}
      isDestructive={kind === 'remove'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t(($) => $.members[`${about}Text`])}</p>
    </ConfirmDialog>
  );
}

interface MemberProps {
  readonly member: MemberWire;
  readonly currency: CurrencyCode;
  readonly isBusy: boolean;
  /** The only member, who has nothing to change. */
  readonly isAlone: boolean;
  readonly onChange: (role: MemberRole) => void;
  readonly onAsk: (kind: Question['kind']) => void;
}

function Member({ member, currency, isBusy, isAlone, onChange, onAsk }: MemberProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { name, email, role, joined_at: joined, last_seen_at: seen, you, account_email: hasAccountEmail, locked: isLocked } = member;
  const marks = [
    ...(you ? [t(($) => $.members.you)] : []),
    ...(hasAccountEmail ? [t(($) => $.members.accountEmail)] : []),
    ...(isLocked ? [t(($) => $.members.locked)] : []),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.who}>
        <p className={classes.name}>
          {name} {marks.length > 0 && <span className={classes.about}>({marks.join(', ')})</span>}
        </p>
        <p className={classes.about}>{email}</p>
        <p className={classes.about}>
          {t(($) => $.members.joined, { date: format.shortDate(joined) })} ·{' '}
          {seen === null ? t(($) => $.members.unseen) : t(($) => $.members.seen, { date: format.listDate(seen) })}
        </p>
        {!isAlone && <MemberSpending member={member} currency={currency} />}
      </div>
      {isAlone ? (
        <p className={classes.role}>{t(($) => $.roles[role])}</p>
      ) : (
        <div className={classes.actions}>
          <RoleSelect role={role} label={t(($) => $.members.roleNamed, { name })} isBusy={isBusy} onChange={onChange} />
          <LimitsButton member={member} currency={currency} isBusy={isBusy} />
          {!you && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => onAsk('transfer')}
              aria-label={t(($) => $.members.transferNamed, { name })}
            >
              {t(($) => $.members.transfer)}
            </Button>
          )}
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => onAsk('remove')}
            aria-label={t(($) => $.members.removeNamed, { name })}
          >
            {t(($) => $.members.remove)}
          </Button>
        </div>
      )}
      <p className={classes.about}>{t(($) => $.roleHints[role])}</p>
    </li>
  );
}

interface RoleSelectProps {
  readonly role: MemberRole;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onChange: (role: MemberRole) => void;
}

function RoleSelect({ role, label, isBusy, onChange }: RoleSelectProps) {
  const { t } = useTranslation('people');
  return (
    <NativeSelect
      aria-label={label}
      value={role}
      disabled={isBusy}
      onChange={({ currentTarget: { value } }) => {
        const chosen = memberRoles.find((one) => one === value);
        if (chosen !== undefined) onChange(chosen);
      }}
      data={memberRoles.map((one) => ({ value: one, label: t(($) => $.roles[one]) }))}
    />
  );
}

/** Changes members. A change of one's own membership may take this page away, so the company with the role is loaded again. */
function useMemberActions() {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const act = (action: () => Promise<void>, said: string, leaves: boolean) =>
    run(async () => {
      await action();
      void showToast(said);
      if (leaves) await navigate({ to: '/' });
      void client.invalidateQueries({ queryKey: assignmentQuery().queryKey });
      await client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
    });
  const change = (member: MemberWire, role: MemberRole) =>
    act(
      () => changeRole(member.id, role),
      t(($) => $.members.changed, { name: member.name }),
      member.you && role !== 'owner',
    );
  const remove = (member: MemberWire) =>
    act(
      () => removeMember(member.id),
      t(($) => $.members.removed, { name: member.name }),
      member.you,
    );
  const transfer = (member: MemberWire) =>
    act(
      () => transferOwnership(member.id),
      t(($) => $.members.transferred, { name: member.name }),
      true,
    );
  return { change, remove, transfer, isBusy, failure };
}
