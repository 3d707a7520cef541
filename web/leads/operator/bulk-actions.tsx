import { Button, Checkbox, Menu, Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBulkLeads } from '../../../contract/enquiries/values.ts';
import { readPrice } from '../../catalogue/operator/price-edits.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { IconCheck, IconChevronDown, IconX } from '../../ui/icons/form-icons.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { changeLeads, type DeskLead, invalidateLeads, type LeadsChange, type LineResult, priceLeads } from './api.ts';
import { hoursFromNow, isActionAvailable, TimeField, toInstant } from './lead-actions.tsx';
import classes from './parts.module.css';

const bulkActions = ['release', 'hold', 'price', 'withdraw'] as const;
type BulkAction = (typeof bulkActions)[number];
/** Why an action does not fit. */
const unfitReasons = { release: 'held', hold: 'held', price: 'priced', withdraw: 'withdrawn' } as const;
const tomorrowHours = 24;

/**
 * Menu of actions for the selected leads. One that some of them cannot take is disabled and says how many. Shows the result of each lead
 * before the selection is cleared.
 */
export function BulkActions({ leads, onDone }: { leads: readonly DeskLead[]; onDone: () => void }) {
  const { t } = useTranslation('operator-leads');
  const client = useQueryClient();
  const role = useQuery(staffQuery()).data?.role;
  const [action, setAction] = useState<BulkAction>();
  const [results, setResults] = useState<readonly LineResult[]>();
  const close = (): void => {
    setResults(undefined);
    onDone();
    void invalidateLeads(client);
  };
  if (leads.length > maxBulkLeads) return <span>{t(($) => $.bulk.tooMany, { max: maxBulkLeads })}</span>;
  return (
    <>
      <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="top-start" shadow="sm">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}>
            {t(($) => $.actions.menu)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bulkActions
            // Only administrators may change prices.
            .filter((one) => one !== 'price' || role === 'admin')
            .map((one) => {
              const unfit = leads.filter((lead) => !isActionAvailable(one, lead, role)).length;
              return (
                // Stays reachable by keyboard, so that its reason is read out.
                <Menu.Item
                  key={one}
                  className={classes.entry ?? ''}
                  aria-disabled={unfit > 0 || undefined}
                  closeMenuOnClick={unfit === 0}
                  onClick={unfit === 0 ? () => setAction(one) : undefined}
                >
                  {t(($) => $.actions.names[one])}
                  {unfit > 0 && <span className={classes.unfit}> {t(($) => $.bulk.unfit[unfitReasons[one]], { count: unfit })}</span>}
                </Menu.Item>
              );
            })}
        </Menu.Dropdown>
      </Menu>
      {action !== undefined && (
        <BulkDialog key={action} action={action} leads={leads} onResults={setResults} onClose={() => setAction(undefined)} />
      )}
      {results !== undefined && (
        <ModalDialog title={t(($) => $.bulk.results)} onClose={close}>
          <LineResults results={results} />
          <DialogActions>
            <Button onClick={close}>{t(($) => $.bulk.close)}</Button>
          </DialogActions>
        </ModalDialog>
      )}
    </>
  );
}

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly leads: readonly DeskLead[];
  readonly onResults: (results: readonly LineResult[]) => void;
  readonly onClose: () => void;
}

/** Asks what the action needs, says what it does to how many leads, and makes the change. */
function BulkDialog({ action, leads, onResults, onClose }: BulkDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [until, setUntil] = useState(() => hoursFromNow(tomorrowHours));
  const [who, setWho] = useState('review');
  const [price, setPrice] = useState('');
  const [isListed, setListed] = useState(false);
  const [isCleared, setCleared] = useState(true);
  const count = leads.length;
  const toChange = (): LeadsChange => {
    if (action === 'hold') return { action, until: toInstant(until) };
    if (action === 'withdraw') return { action, by_consumer: who === 'customer' };
    return { action: 'release', remove_doubtful: isCleared };
  };
  const confirm = async (reason: string): Promise<void> => {
    // An invalid price would be sent as null, which means the list price.
    const given = isListed ? null : readPrice(price);
    if (action === 'price' && given === undefined) throw new FieldProblem(t(($) => $.price.wrong));
    const results = action === 'price' ? await priceLeads(leads, given ?? null, reason) : await changeLeads(leads, toChange(), reason);
    onResults(results);
  };
  return (
    <ReasonDialog
      title={t(($) => $.bulk.titles[action], { count })}
      confirm={t(($) => $.actions.names[action])}
      isDestructive={action === 'withdraw'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(($) => $.bulk.effects[action], { sold: leads.filter(({ sold }) => sold > 0).length })}</p>
      {action === 'hold' && <TimeField label={t(($) => $.hold.until)} value={until} onChange={setUntil} />}
      {action === 'release' && (
        <Checkbox label={t(($) => $.release.clear)} checked={isCleared} onChange={(event) => setCleared(event.currentTarget.checked)} />
      )}
      {action === 'withdraw' && (
        <Radio.Group label={t(($) => $.withdraw.who)} value={who} onChange={setWho}>
          <Radio value="customer" mt="xs" label={t(($) => $.bulk.customers)} description={t(($) => $.withdraw.customerEffect)} />
          <Radio value="review" mt="xs" label={t(($) => $.withdraw.review)} description={t(($) => $.withdraw.reviewEffect)} />
        </Radio.Group>
      )}
      {action === 'price' && (
        <>
          <Checkbox label={t(($) => $.price.listed)} checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} />
          {!isListed && (
            <TextInput
              label={t(($) => $.price.label, { currency: [...new Set(leads.map(({ currency }) => currency))].join(', ') })}
              description={t(($) => $.price.hint)}
              inputMode="decimal"
              value={price}
              onChange={(event) => setPrice(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ReasonDialog>
  );
}

/** Lists the result of each lead, failures first. */
export function LineResults({ results }: { results: readonly LineResult[] }) {
  const { t } = useTranslation('operator-leads');
  const failed = results.filter(({ error }) => error !== null);
  const sorted = [...failed, ...results.filter(({ error }) => error === null)];
  return (
    <>
      <output>{t(($) => $.bulk.summary, { done: results.length - failed.length, count: results.length })}</output>
      <ul className={classes.people} aria-label={t(($) => $.bulk.results)}>
        {sorted.map(({ code, error }) => (
          <li key={code}>
            <span className={classes.check}>
              {error === null ? <IconCheck size={20} stroke={1.75} aria-hidden /> : <IconX size={20} stroke={1.75} aria-hidden />}
              <span>
                <strong>{code}</strong> {error ?? t(($) => $.bulk.done)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
