import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPrice } from '../../../catalogue/operator/prices/price-edits.ts';
import { FieldProblem } from '../../../ui/desk/field-problem.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { setLeadMaximum, setLeadPrice } from '../api.ts';
import type { LeadDialogProps } from './lead-dialog-props.ts';

export function PriceDialog({ whole, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const { lead, price_override: override } = whole;
  const [price, setPrice] = useState(String(lead.price));
  const [isListed, setListed] = useState(false);
  const save = async (reason: string): Promise<void> => {
    // What is no number would travel as nothing, and nothing is the list price.
    const given = isListed ? null : readPrice(price);
    if (given === undefined) throw new FieldProblem(t(($) => $.price.wrong));
    await setLeadPrice({ ...seen, reason, price: given });
    await afterwards();
  };
  return (
    <ReasonDialog
      title={t(($) => $.price.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.price)}
      done={t(($) => $.price.done, { code: lead.code })}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t(($) => $.price.effect, { price: format.money(lead.price, lead.currency) })}</p>
      {override !== null && (
        <Checkbox label={t(($) => $.price.listed)} checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} />
      )}
      {!isListed && (
        <TextInput
          label={t(($) => $.price.label, { currency: lead.currency })}
          description={t(($) => $.price.hint)}
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}

/** Only what is possible is offered: not below what is sold and reserved, not above what the customer agreed to. */
export function MaximumDialog({ whole, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const { lead, agreed_maximum: agreed } = whole;
  const taken = lead.sold + lead.reserved;
  const choices = [1, 2, 3].filter((count) => count >= taken && count <= agreed);
  const [maximum, setMaximum] = useState(lead.maximum);
  return (
    <ReasonDialog
      title={t(($) => $.maximum.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.maximum)}
      done={t(($) => $.maximum.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await setLeadMaximum({ ...seen, reason, maximum });
        await afterwards();
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.maximum.effect, { taken, agreed })}</p>
      <Radio.Group label={t(($) => $.maximum.label)} value={String(maximum)} onChange={(value) => setMaximum(Number(value))}>
        {choices.map((count) => (
          <Radio
            key={count}
            value={String(count)}
            mt="xs"
            label={count === 1 ? t(($) => $.maximum.exclusive) : t(($) => $.facts.companies, { count })}
          />
        ))}
      </Radio.Group>
    </ReasonDialog>
  );
}
