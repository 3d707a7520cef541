import { Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BounceMailboxWire,
  DomainRecordWire,
  MailWebhookWire,
  PausedAddressWire,
} from '../../../contract/alerts/mail-feedback-endpoints.ts';
import { isEmail } from '../../../contract/kit/email-rule.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { CopyText } from '../../ui/desk/copy-text.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import {
  bounceMailboxQuery,
  deskAlertKeys,
  liftPause,
  mailWebhooksQuery,
  pausedAddressesQuery,
  renewMailWebhook,
  sendingDomainQuery,
} from './api.ts';
import classes from './outbox-filters.module.css';

/** Shows paused addresses and, to administrators, the sending domain's records and where reports come in. */
export function EmailDelivery() {
  const { t } = useTranslation('operator-settings');
  const { data: member } = useQuery(staffQuery());
  return (
    <SettingsPage title={t(($) => $.pages.email.name)} description={t(($) => $.pages.email.text)}>
      <div className={classes.sections}>
        <PausedAddresses />
        {member?.role === 'admin' && (
          <>
            <SendingDomain />
            <MailWebhooks />
            <BounceMailbox />
          </>
        )}
      </div>
    </SettingsPage>
  );
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Renders loaded data, a skeleton, or a failure with a retry. */
function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { t } = useTranslation('operator-outbox');
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.delivery.failed)}
      </InlineFailure>
    );
  }
  return query.data === undefined ? <SkeletonCard lines={[60, 80, 70]} /> : children(query.data);
}

function PausedAddresses() {
  const { t } = useTranslation('operator-outbox');
  const [address, setAddress] = useState('');
  const query = useQuery(pausedAddressesQuery(address));
  return (
    <SectionCard title={t(($) => $.delivery.paused.title)}>
      <p className={classes.hint}>{t(($) => $.delivery.paused.hint)}</p>
      <AddressSearch searched={address} onSearch={setAddress} />
      <Loaded query={query}>
        {(paused) =>
          paused.length === 0 ? (
            <p className={classes.hint}>{t(($) => (address === '' ? $.delivery.paused.empty : $.delivery.paused.notFound))}</p>
          ) : (
            <ul className={classes.rows}>
              {paused.map((one) => (
                <PausedRow key={one.id} paused={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

/** Finds one address. Addresses are stored as hashes, so only a whole one is found. */
function AddressSearch({ searched, onSearch }: { readonly searched: string; readonly onSearch: (address: string) => void }) {
  const { t } = useTranslation('operator-outbox');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    const isUsable = wanted === '' || isEmail(wanted);
    setWrong(!isUsable);
    if (isUsable) onSearch(wanted);
  };
  const showAll = () => {
    setTyped('');
    setWrong(false);
    onSearch('');
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        inputMode="email"
        className={classes.searchField}
        label={t(($) => $.delivery.paused.search)}
        value={typed}
        error={isWrong ? t(($) => $.delivery.paused.wrong) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t(($) => $.delivery.paused.find)}
      </Button>
      {searched !== '' && (
        <Button variant="subtle" onClick={showAll}>
          {t(($) => $.delivery.paused.all)}
        </Button>
      )}
    </form>
  );
}

function PausedRow({ paused }: { readonly paused: PausedAddressWire }) {
  const { t } = useTranslation('operator-outbox');
  const format = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, address, kind, reason, since } = paused;
  return (
    <li className={classes.row}>
      <div>
        <strong>{address}</strong>
        <p className={classes.hint}>
          {kind === 'complaint'
            ? t(($) => $.delivery.paused.complaint)
            : t(($) => $.delivery.paused.bounces, { reason: t(($) => $.reasons[reason]) })}
          {'. '}
          {t(($) => $.delivery.paused.since, { time: format.dateTime(since) })}
        </p>
      </div>
      <Button variant="default" aria-label={t(($) => $.delivery.paused.liftNamed, { address })} onClick={() => setAsking(true)}>
        {t(($) => $.delivery.paused.lift)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.delivery.paused.question, { address })}
          confirm={t(($) => $.delivery.paused.lift)}
          done={t(($) => $.delivery.paused.done, { address })}
          onConfirm={async (why) => {
            await liftPause(id, why);
            await client.invalidateQueries({ queryKey: ['operator', 'paused-addresses'] });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.delivery.paused.effect)}</p>
        </ReasonDialog>
      )}
    </li>
  );
}

function MailWebhooks() {
  const { t } = useTranslation('operator-outbox');
  const query = useQuery(mailWebhooksQuery());
  return (
    <SectionCard title={t(($) => $.delivery.webhooks.title)}>
      <p className={classes.hint}>{t(($) => $.delivery.webhooks.hint)}</p>
      <Loaded query={query}>
        {(webhooks) => (
          <ul className={classes.rows}>
            {webhooks.map((one) => (
              <Webhook key={one.provider} webhook={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}

function Webhook({ webhook: { provider, address, ready, lastReportAt } }: { readonly webhook: MailWebhookWire }) {
  const { t } = useTranslation('operator-outbox');
  const format = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = t(($) => $.delivery.webhooks.names[provider]);
  const last =
    lastReportAt === null
      ? t(($) => $.delivery.webhooks.never)
      : t(($) => $.delivery.webhooks.last, { time: format.dateTime(lastReportAt) });
  return (
    <li className={classes.webhook}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.hint}>{t(($) => $.delivery.webhooks.steps[provider])}</p>
      {!ready && <p>{t(($) => $.delivery.webhooks.missing)}</p>}
      <CopyText label={t(($) => $.delivery.webhooks.address, { name })} text={address} />
      <div className={classes.row}>
        <span className={classes.hint}>{last}</span>
        <Button variant="subtle" aria-label={t(($) => $.delivery.webhooks.renewNamed, { name })} onClick={() => setAsking(true)}>
          {t(($) => $.delivery.webhooks.renew)}
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.delivery.webhooks.question, { name })}
          confirm={t(($) => $.delivery.webhooks.renew)}
          done={t(($) => $.delivery.webhooks.done)}
          onConfirm={async (why) => void client.setQueryData(deskAlertKeys.mailWebhooks(), await renewMailWebhook(provider, why))}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.delivery.webhooks.effect)}</p>
        </ReasonDialog>
      )}
    </li>
  );
}

function BounceMailbox() {
  const { t } = useTranslation('operator-outbox');
  const query = useQuery(bounceMailboxQuery());
  return (
    <SectionCard title={t(($) => $.delivery.mailbox.title)}>
      <p className={classes.hint}>{t(($) => $.delivery.mailbox.hint)}</p>
      <Loaded query={query}>
        {(mailbox) => (mailbox.mailbox === null ? <p>{t(($) => $.delivery.mailbox.unset)}</p> : <Mailbox mailbox={mailbox} />)}
      </Loaded>
    </SectionCard>
  );
}

const mailboxColors = { read: 'green', waiting: 'gray', failing: 'red' } as const;

function findMailboxState(hasFailed: boolean, wasRead: boolean): keyof typeof mailboxColors {
  if (hasFailed) return 'failing';
  return wasRead ? 'read' : 'waiting';
}

/** Shows when the mailbox was last read, and what to do if it cannot be read. */
function Mailbox({
  mailbox: { mailbox, returnAddress, lastReadAt, lastReportAt, problem, failedAt },
}: {
  readonly mailbox: BounceMailboxWire;
}) {
  const { t } = useTranslation('operator-outbox');
  const format = useFormat();
  const state = findMailboxState(problem !== null, lastReadAt !== null);
  return (
    <div className={classes.webhook}>
      <div>
        <Badge variant="light" color={mailboxColors[state]}>
          {t(($) => $.delivery.mailbox.states[state])}
        </Badge>
      </div>
      {problem !== null && (
        <p>
          {t(($) => $.delivery.mailbox.problems[problem])}
          {failedAt !== null && ` ${t(($) => $.delivery.mailbox.tried, { time: format.dateTime(failedAt) })}`}
        </p>
      )}
      <FactList
        facts={[
          { label: t(($) => $.delivery.mailbox.address), value: mailbox },
          { label: t(($) => $.delivery.mailbox.returnAddress), value: returnAddress },
          {
            label: t(($) => $.delivery.mailbox.lastRead),
            value: lastReadAt === null ? t(($) => $.delivery.mailbox.never) : format.dateTime(lastReadAt),
          },
          {
            label: t(($) => $.delivery.mailbox.lastReport),
            value: lastReportAt === null ? t(($) => $.delivery.mailbox.none) : format.dateTime(lastReportAt),
          },
        ]}
      />
    </div>
  );
}

/** Checks the DNS records of the domain that emails come from, and shows what to publish. */
function SendingDomain() {
  const { t } = useTranslation('operator-outbox');
  const [domain, setDomain] = useState<string>();
  const [selector, setSelector] = useState('default');
  const [typed, setTyped] = useState(selector);
  const [isWrong, setWrong] = useState(false);
  const query = useQuery(sendingDomainQuery(domain, selector));
  const domains = query.data?.domains ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUsable = selectorPattern.test(typed.trim());
    setWrong(!isUsable);
    if (!isUsable) return;
    if (typed.trim() === selector) void query.refetch();
    else setSelector(typed.trim());
  };
  return (
    <SectionCard title={t(($) => $.delivery.domain.title)}>
      <p className={classes.hint}>{t(($) => $.delivery.domain.hint)}</p>
      <form className={classes.search} onSubmit={submit} noValidate>
        {domains.length > 1 && (
          <NativeSelect
            label={t(($) => $.delivery.domain.domain)}
            value={query.data?.domain}
            data={domains}
            onChange={(event) => setDomain(event.currentTarget.value)}
          />
        )}
        <TextInput
          className={classes.searchField}
          label={t(($) => $.delivery.domain.selector)}
          description={t(($) => $.delivery.domain.selectorHint)}
          value={typed}
          error={isWrong ? t(($) => $.delivery.domain.wrong) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={query.isFetching}>
          {t(($) => $.delivery.domain.check)}
        </Button>
      </form>
      <Loaded query={query}>
        {({ records }) => (
          <ul className={classes.rows}>
            {records.map((one) => (
              <DomainRecord key={one.record} record={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}

const selectorPattern = /^[A-Za-z\d](?:[\w.-]{0,60}[A-Za-z\d])?$/;
const stateColors = { ok: 'green', unknown: 'gray', missing: 'red', several: 'red', weak: 'amber', incomplete: 'amber' } as const;

function DomainRecord({ record: { record, state, name, found, publish } }: { readonly record: DomainRecordWire }) {
  const { t } = useTranslation('operator-outbox');
  const label = t(($) => $.delivery.domain.records[record]);
  return (
    <li className={classes.webhook}>
      <div className={classes.row}>
        <h3 className={classes.name}>{label}</h3>
        <Badge variant="light" color={stateColors[state]}>
          {t(($) => $.delivery.domain.states[state])}
        </Badge>
      </div>
      <p className={classes.hint}>
        {record === 'dkim' && state === 'missing' ? t(($) => $.delivery.domain.askProvider) : t(($) => $.delivery.domain.meanings[state])}
      </p>
      {found.map((content) => (
        <code key={content} className={classes.found}>
          {content}
        </code>
      ))}
      {publish !== null && (
        <>
          <p>{t(($) => $.delivery.domain.publish, { name })}</p>
          <CopyText label={t(($) => $.delivery.domain.content, { record: label })} text={publish} />
        </>
      )}
    </li>
  );
}
