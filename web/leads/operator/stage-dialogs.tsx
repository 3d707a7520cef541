import { Checkbox, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { qualifyLead, releaseLead, withdrawLead, type LeadDialogProps } from './api.ts';

const maxNotesLength = 2_000;

export function QualifyDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [notes, setNotes] = useState('');
  return (
    <ReasonDialog
      title={t(($) => $.qualify.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.qualify)}
      done={t(($) => $.qualify.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await qualifyLead({ ...seen, reason, ...(notes.trim() !== '' && { notes }) });
        await afterwards();
      }}
      onClose={onClose}
    >
      <Textarea
        label={t(($) => $.qualify.notes)}
        description={t(($) => $.qualify.hint)}
        value={notes}
        maxLength={maxNotesLength}
        autosize
        minRows={3}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

export function ReleaseDialog({ whole: { lead, doubtful_passages: doubts }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [isCleared, setCleared] = useState(true);
  return (
    <ReasonDialog
      title={t(($) => $.release.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.release)}
      done={t(($) => $.release.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await releaseLead({ ...seen, reason, remove_doubtful: doubts.length > 0 && isCleared });
        await afterwards();
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.release.effect)}</p>
      {doubts.length > 0 && (
        <>
          <ul>
            {doubts.map(({ question, text }) => (
              <li key={`${question} ${text}`}>{text}</li>
            ))}
          </ul>
          <Checkbox label={t(($) => $.release.clear)} checked={isCleared} onChange={(event) => setCleared(event.currentTarget.checked)} />
        </>
      )}
    </ReasonDialog>
  );
}

/** Names the buyers and what happens to their money. */
export function WithdrawDialog({ whole: { lead, buyers }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const [who, setWho] = useState('customer');
  return (
    <ReasonDialog
      title={t(($) => $.withdraw.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.withdraw)}
      done={t(($) => $.withdraw.done, { code: lead.code })}
      hint={t(($) => $.withdraw.hint)}
      isDestructive
      onConfirm={async (reason) => {
        await withdrawLead({ ...seen, reason, by_consumer: who === 'customer' });
        await afterwards();
      }}
      onClose={onClose}
    >
      {buyers.length === 0 ? (
        <p>{t(($) => $.withdraw.nobody)}</p>
      ) : (
        <div>
          <p>{t(($) => $.withdraw.buyers)}</p>
          <ul>
            {buyers.map(({ company, bought_at: at, price }) => (
              <li key={company.id}>
                {t(($) => $.withdraw.buyer, { company: company.name, at: format.dateTime(at), price: format.money(price, lead.currency) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Radio.Group label={t(($) => $.withdraw.who)} value={who} onChange={setWho}>
        <Radio value="customer" mt="xs" label={t(($) => $.withdraw.customer)} description={t(($) => $.withdraw.customerEffect)} />
        <Radio value="review" mt="xs" label={t(($) => $.withdraw.review)} description={t(($) => $.withdraw.reviewEffect)} />
      </Radio.Group>
    </ReasonDialog>
  );
}
