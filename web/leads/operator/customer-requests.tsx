import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCustomerLeads } from '../../../contract/leads/operator-values.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import {
  customerCopy,
  customerQuery,
  customerSearch,
  eraseCustomer,
  invalidateLeads,
  sendCustomerCopy,
  sendCustomerLink,
  type CustomerLead,
  type LineResult,
} from './api.ts';
import { LineResults } from './bulk-actions.tsx';
import { StageBadge } from './lead-facts.tsx';
import classes from './customer-requests.module.css';
import parts from './parts.module.css';

/** Finds a customer who rings or writes, and does for them what their own page offers. */
export function CustomerRequests() {
  const { t } = useTranslation('operator-leads');
  const address = useDeskAddress(customerSearch);
  const wanted = address.search.trim();
  const query = useQuery({ ...customerQuery(wanted), enabled: wanted.length >= minSearch });
  const loading = toRegionLoading(query);
  const [done, setDone] = useState<{ search: string; results: readonly LineResult[] }>();
  return (
    <DeskPage title={t(($) => $.requests.title)} description={t(($) => $.requests.description)}>
      <div className={classes.page}>
        <SearchForm key={address.search} search={address.search} onSearch={(search) => address.set({ search })} />
        {loading.hasFailed && (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.requests.notLoaded)}
          </InlineFailure>
        )}
        {query.isLoading && <SkeletonCard lines={[60, 80, 70]} />}
        {/* Not in the list of leads, because an erased customer is no longer found. */}
        {done?.search === wanted && <LineResults results={done.results} />}
        {query.data?.length === 0 && <EmptyState>{t(($) => $.requests.none)}</EmptyState>}
        {query.data !== undefined && query.data.length > 0 && (
          <FoundLeads key={wanted} leads={query.data} onDone={(results) => setDone({ search: wanted, results })} />
        )}
      </div>
    </DeskPage>
  );
}

const minSearch = 3;

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('operator-leads');
  const [text, setText] = useState(search);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isLongEnough = text.trim().length >= minSearch;
    setProblem(isLongEnough ? undefined : t(($) => $.requests.searchMissing));
    if (isLongEnough) onSearch(text.trim());
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <TextInput
        type="search"
        label={t(($) => $.requests.search)}
        description={t(($) => $.requests.searchHint)}
        value={text}
        maxLength={80}
        autoComplete="off"
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t(($) => $.requests.find)}</Button>
    </form>
  );
}

const requestActions = ['link', 'copy', 'file', 'erase'] as const;
type RequestAction = (typeof requestActions)[number];

/** Does one request for one lead. A file is saved by the browser. */
async function doRequest(action: RequestAction, { id, withdraws, buyers }: CustomerLead, reason: string): Promise<void> {
  if (action === 'link') return sendCustomerLink(id, reason);
  if (action === 'copy') return sendCustomerCopy(id, reason);
  if (action === 'erase') return eraseCustomer(id, { reason, seen: { withdraws, buyers: buyers.length } });
  const { name, csv } = await customerCopy(id, reason);
  saveCsv(name, csv);
}

interface FoundLeadsProps {
  readonly leads: readonly CustomerLead[];
  readonly onDone: (results: readonly LineResult[]) => void;
}

function FoundLeads({ leads, onDone }: FoundLeadsProps) {
  const { t } = useTranslation('operator-leads');
  const client = useQueryClient();
  const usable = leads.filter(({ customer }) => customer !== null);
  const [picked, setPicked] = useState<readonly number[]>(() => usable.map(({ id }) => id));
  const [action, setAction] = useState<RequestAction>();
  const chosen = usable.filter(({ id }) => picked.includes(id));
  const run = async (asked: RequestAction, reason: string): Promise<void> => {
    const done: LineResult[] = [];
    for (const lead of chosen) {
      try {
        await doRequest(asked, lead, reason);
        done.push({ id: lead.id, code: lead.code, error: null });
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        done.push({ id: lead.id, code: lead.code, error: error.errors.join(' ') });
      }
    }
    onDone(done);
    await invalidateLeads(client);
  };
  return (
    <SectionCard title={t(($) => $.requests.found, { count: leads.length })}>
      {leads.length === maxCustomerLeads && <p className={parts.none}>{t(($) => $.requests.latest, { count: maxCustomerLeads })}</p>}
      <ul className={classes.leads}>
        {leads.map((lead) => (
          <FoundLead
            key={lead.id}
            lead={lead}
            isPicked={picked.includes(lead.id)}
            onPick={() => setPicked(picked.includes(lead.id) ? picked.filter((id) => id !== lead.id) : [...picked, lead.id])}
          />
        ))}
      </ul>
      {usable.length > 0 && (
        <div className={classes.actions}>
          {requestActions.map((one) => (
            <Button
              key={one}
              variant={one === 'erase' ? 'outline' : 'default'}
              {...(one === 'erase' && { color: 'red' })}
              disabled={chosen.length === 0}
              onClick={() => setAction(one)}
            >
              {t(($) => $.requests.actions[one])}
            </Button>
          ))}
        </div>
      )}
      {action !== undefined && (
        <ReasonDialog
          title={t(($) => $.requests.titles[action], { count: chosen.length })}
          confirm={t(($) => $.requests.actions[action])}
          isDestructive={action === 'erase'}
          onConfirm={(reason) => run(action, reason)}
          onClose={() => setAction(undefined)}
        >
          <p>{t(($) => $.requests.effects[action])}</p>
          {action === 'erase' && <EraseEffects leads={chosen} />}
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

function FoundLead({ lead, isPicked, onPick }: { lead: CustomerLead; isPicked: boolean; onPick: () => void }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const { id, code, stage, work_type: workType, outcode, received_at: at, customer, buyers } = lead;
  return (
    <li>
      <Checkbox
        aria-label={t(($) => $.requests.choose, { code })}
        checked={isPicked && customer !== null}
        disabled={customer === null}
        onChange={onPick}
      />
      <div className={classes.lead}>
        <span className={parts.line}>
          <DeskLink href={`/operator/leads/${id}`}>{t(($) => $.lead, { code })}</DeskLink>
          <StageBadge stage={stage} />
        </span>
        <span className={parts.small}>{[workType, outcode, format.dateTime(at)].join(' · ')}</span>
        <span className={parts.small}>
          {customer === null ? t(($) => $.customer.gone) : [customer.name, customer.telephone, customer.email].join(' · ')}
        </span>
        {buyers.length > 0 && (
          <span className={parts.small}>{t(($) => $.requests.buyers, { names: buyers.map(({ name }) => name).join(', ') })}</span>
        )}
      </div>
    </li>
  );
}

/** Says per lead what erasing does, from the server's own calculation. */
function EraseEffects({ leads }: { leads: readonly CustomerLead[] }) {
  const { t } = useTranslation('operator-leads');
  const describe = ({ withdraws, buyers, photos, reviews }: CustomerLead): string[] => [
    ...(withdraws ? [t(($) => $.requests.erase.withdraws)] : []),
    ...buyers.map(({ name, refunded }) => t(($) => (refunded ? $.requests.erase.refunded : $.requests.erase.told), { name })),
    ...(photos > 0 ? [t(($) => $.requests.erase.photos, { count: photos })] : []),
    ...(reviews > 0 ? [t(($) => $.requests.erase.reviews, { count: reviews })] : []),
  ];
  return (
    <ul className={classes.effects}>
      {leads.map((lead) => {
        const effects = describe(lead);
        return (
          <li key={lead.id}>
            <strong>{t(($) => $.lead, { code: lead.code })}</strong>, {lead.work_type}
            <ul>
              {(effects.length === 0 ? [t(($) => $.requests.erase.only)] : effects).map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
