import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { ReadOnlyTable } from '../../ui/desk/desk-table.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import {
  addNote,
  changeMember,
  checkVatNumber,
  notesQuery,
  companyDeskKeys,
  revealUser,
  summaryQuery,
  usersQuery,
  type DeskCompany,
} from './api.ts';
import { CompanyMarks, CreditBar } from './company-marks.tsx';
import classes from './company.module.css';
import { TabRoom } from './tab-room.tsx';
import type { TabProps } from './lead-tabs.tsx';

export function NotesTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(notesQuery(id));
  return (
    <div className={classes.preview}>
      <NewNote companyId={id} />
      <TabRoom data={query.data} loading={toRegionLoading(query)}>
        {(notes) =>
          notes.length === 0 ? (
            <p>{t(($) => $.notes.empty)}</p>
          ) : (
            <Timeline
              label={t(($) => $.notes.list)}
              entries={notes.map((note) => ({
                key: String(note.id),
                at: note.at,
                title: note.by,
                detail: <p className={classes.quote}>{note.body}</p>,
              }))}
            />
          )
        }
      </TabRoom>
    </div>
  );
}

const minNoteLength = 5;

function NewNote({ companyId }: { companyId: number }) {
  const { t } = useTranslation('operator-companies');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isBusy, failure } = useAction(t(($) => $.notes.failed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < minNoteLength) return setProblem(t(($) => $.notes.tooShort));
    void run(async () => {
      await addNote(companyId, text.trim());
      setText('');
      void showToast(t(($) => $.notes.kept));
      await client.invalidateQueries({ queryKey: companyDeskKeys.of(companyId) });
    });
  };
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <FailureAlert failure={failure} />
      <Textarea
        label={t(($) => $.notes.label)}
        description={t(($) => $.notes.hint)}
        error={problem}
        value={text}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.notes.keep)}
        </Button>
      </div>
    </form>
  );
}

type User = Received<Api['GET /operator/companies/{id}/users']>['body']['data'][number];

export function UsersTab({ company: { id } }: TabProps) {
  const query = useQuery(usersQuery(id));
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {(users) => users.map((user) => <UserCard key={user.id} companyId={id} user={user} />)}
    </TabRoom>
  );
}

/** Masks address and number until staff give a reason; reveals them until the page closes. */
function UserCard({ companyId, user }: { companyId: number; user: User }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ email: string; mobile: string | null }>();
  const formatYesNo = (is: boolean) => (is ? t(($) => $.yes) : t(($) => $.no));
  return (
    <SectionCard title={user.name}>
      <FactList
        facts={[
          { label: t(($) => $.users.email), value: (shown ?? user).email },
          { label: t(($) => $.users.mobile), value: (shown ?? user).mobile },
          { label: t(($) => $.users.role), value: t(($) => $.users.roles[user.role ?? 'former']) },
          { label: t(($) => $.users.owner), value: formatYesNo(user.owner) },
          { label: t(($) => $.summary.validated), value: formatYesNo(user.email_validated) },
          { label: t(($) => $.users.secondFactor), value: formatYesNo(user.second_factor) },
          { label: t(($) => $.users.passkeys), value: user.passkeys },
          {
            label: t(($) => $.users.lock.state),
            value:
              user.lock === null
                ? undefined
                : t(($) => $.page.lockedSince, { date: format.dateTime(user.lock.at), reason: user.lock.reason }),
          },
          {
            label: t(($) => $.summary.lastSignIn),
            value: user.last_sign_in === null ? t(($) => $.summary.notLately) : format.dateTime(user.last_sign_in),
          },
          { label: t(($) => $.users.sessions), value: user.sessions },
        ]}
      />
      <div className={classes.bannerActions}>
        {shown === undefined && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(($) => $.users.reveal)}
          </Button>
        )}
        {user.role !== null && <MemberActions companyId={companyId} user={user} />}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.users.revealQuestion, { name: user.name })}
          confirm={t(($) => $.users.reveal)}
          done={t(($) => $.users.revealed)}
          onConfirm={async (reason) => setShown(await revealUser(companyId, user.id, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </SectionCard>
  );
}

type MemberAct = Parameters<typeof changeMember>[2];

/** Locks and unlocks one member, and helps one who lost their phone. Each asks for a reason. */
function MemberActions({ companyId, user }: { companyId: number; user: User }) {
  const { t } = useTranslation('operator-companies');
  const client = useQueryClient();
  const [act, setAct] = useState<MemberAct>();
  const lockAct = user.lock === null ? 'lock' : 'unlock';
  const canReset = user.second_factor || user.passkeys > 0;
  return (
    <>
      {canReset && (
        <Button variant="default" onClick={() => setAct('reset-second-factor')}>
          {t(($) => $.users.acts['reset-second-factor'].confirm)}
        </Button>
      )}
      <Button variant="default" onClick={() => setAct(lockAct)}>
        {t(($) => $.users.acts[lockAct].confirm)}
      </Button>
      {act !== undefined && (
        <ReasonDialog
          title={t(($) => $.users.acts[act].question, { name: user.name })}
          confirm={t(($) => $.users.acts[act].confirm)}
          done={t(($) => $.users.acts[act].done, { name: user.name })}
          onConfirm={async (reason) => {
            await changeMember(companyId, user.id, act, reason);
            await client.invalidateQueries({ queryKey: companyDeskKeys.of(companyId) });
          }}
          onClose={() => setAct(undefined)}
        >
          <p>{t(($) => $.users.acts[act].effect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });

export function SummaryTab({ company }: TabProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <div className={classes.columns}>
      <SectionCard title={t(($) => $.summary.company)}>
        <WhoItIs company={company} />
      </SectionCard>
      <SectionCard title={t(($) => $.credit.title)}>
        <CreditBar company={company} />
        <HowItPays company={company} />
        <CompanyMarks marks={company.marks} />
      </SectionCard>
      {(company.vat_number !== null || company.vat_checks.length > 0) && (
        <div className={classes.wide}>
          <VatNumber company={company} />
        </div>
      )}
      <div className={classes.wide}>
        <Spending company={company} />
      </div>
    </div>
  );
}

const vatCheck = deskColumns<DeskCompany['vat_checks'][number]>();
const pollIntervalMs = 3_000;

/** Shows what VAT registers answered about the company's number, and asks them again. */
function VatNumber({ company }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const { id, name, vat_number_state: state, vat_checks: checks } = company;
  const last = checks[0]?.id ?? 0;
  const [isAsking, setAsking] = useState(false);
  /** The last answer when the register was asked again. */
  const [asked, setAsked] = useState<number>();
  useQuery({ ...summaryQuery(id), refetchInterval: asked === last && pollIntervalMs });
  return (
    <SectionCard title={t(($) => $.vat.title)}>
      <FactList
        facts={[
          { label: t(($) => $.summary.vatNumber), value: company.vat_number },
          { label: t(($) => $.vat.state), value: state === null ? t(($) => $.vat.notNeeded) : t(($) => $.vat.states[state]) },
          { label: t(($) => $.vat.charge), value: company.vat_charged ? t(($) => $.vat.charged) : t(($) => $.vat.asUsual) },
        ]}
      />
      <ReadOnlyTable
        label={t(($) => $.vat.history)}
        rows={checks}
        getKey={(check) => String(check.id)}
        columns={vatCheck.columns([
          vatCheck.accessor(({ at }) => format.dateTime(at), { id: 'at', header: t(($) => $.vat.at) }),
          vatCheck.accessor(({ number }) => number, { id: 'number', header: t(($) => $.vat.number) }),
          vatCheck.accessor(({ register }) => t(($) => $.vat.registers[register]), { id: 'register', header: t(($) => $.vat.register) }),
          vatCheck.accessor(({ result }) => t(($) => $.vat.results[result]), { id: 'result', header: t(($) => $.vat.result) }),
          vatCheck.accessor((check) => check.name ?? '', { id: 'name', header: t(($) => $.vat.name) }),
          vatCheck.accessor((check) => check.consultation_number ?? '', { id: 'reference', header: t(($) => $.vat.reference) }),
          vatCheck.accessor((check) => check.requested_by ?? t(($) => $.vat.automatic), { id: 'by', header: t(($) => $.vat.by) }),
        ])}
        empty={t(($) => $.vat.empty)}
      />
      {company.vat_number !== null && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(($) => $.vat.check)}
          </Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.vat.question, { name })}
          confirm={t(($) => $.vat.check)}
          done={t(($) => $.vat.asked)}
          onConfirm={async (reason) => {
            await checkVatNumber(id, reason);
            setAsked(last);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.vat.effect)}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

function WhoItIs({ company }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  return (
    <FactList
      facts={[
        { label: t(($) => $.summary.person), value: company.person },
        { label: t(($) => $.summary.phone), value: company.phone === null ? undefined : format.phone(company.phone) },
        { label: t(($) => $.summary.website), value: company.website },
        { label: t(($) => $.summary.address), value: company.address.join(', ') },
        { label: t(($) => $.summary.companyNumber), value: company.company_number },
        { label: t(($) => $.columns.created), value: format.shortDate(company.created) },
        { label: t(($) => $.summary.brand), value: company.brand },
        { label: t(($) => $.summary.validated), value: company.email_validated ? t(($) => $.yes) : t(($) => $.no) },
        {
          label: t(($) => $.summary.lastSignIn),
          value: company.last_sign_in === null ? t(($) => $.summary.notLately) : format.dateTime(company.last_sign_in),
        },
        {
          label: t(($) => $.columns.lastPurchase),
          value: company.last_purchase === null ? t(($) => $.never) : format.dateTime(company.last_purchase),
        },
        { label: t(($) => $.summary.toDos), value: company.to_dos.map((key) => t(($) => $.toDo[key])).join(', ') || t(($) => $.none) },
      ]}
    />
  );
}

function HowItPays({ company: { credit } }: { company: DeskCompany }) {
  const { t } = useTranslation('operator-companies');
  const mode = credit.auto_pay_barred ? 'barred' : credit.auto_pay ? 'on' : 'off';
  return (
    <FactList
      facts={[
        { label: t(($) => $.credit.terms), value: credit.terms_days },
        { label: t(($) => $.credit.autoPay), value: t(($) => $.credit[mode]) },
      ]}
    />
  );
}

function Spending({ company: { spend, currency } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const total = spend.reduce((sum, { net }) => sum + net, 0);
  return (
    <BarChart
      title={t(($) => $.summary.spend)}
      summary={t(($) => $.summary.spendSummary, { total: money(total), last: money(spend.at(-1)?.net ?? 0) })}
      labels={spend.map(({ month }) => monthName.format(new Date(`${month}-01T00:00:00Z`)))}
      series={[{ name: t(($) => $.summary.spent), values: spend.map(({ net }) => net) }]}
      unit={currency}
      format={money}
    />
  );
}
