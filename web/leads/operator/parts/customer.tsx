import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLines } from '../../../../contract/geography/address-rule.ts';
import { FactList, type Fact } from '../../../ui/desk/fact-list.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { revealCustomer } from '../api.ts';
import type { WholeLead } from '../lead.ts';
import classes from './parts.module.css';

/** Who asked: masked, until somebody says why they have to know. Shown for as long as the page is. */
export function Customer({ whole: { customer, lead } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const [shown, setShown] = useState<readonly Fact[]>();
  const [isAsking, setAsking] = useState(false);
  if (customer === null) return <p className={classes.none}>{t(($) => $.customer.gone)}</p>;
  const label = (name: 'name' | 'telephone' | 'alternate' | 'email' | 'address'): string => t(($) => $.customer[name]);
  const reveal = async (reason: string): Promise<void> => {
    const found = await revealCustomer({ id: lead.id, reason });
    const { title, forename, surname, address1, address2, town, postcode } = found;
    setShown([
      { label: label('name'), value: [title, forename, surname].filter(Boolean).join(' ') },
      { label: label('telephone'), value: <a href={format.phoneHref(found.telephone)}>{format.phone(found.telephone)}</a> },
      { label: label('alternate'), value: found.alternate_phone },
      { label: label('email'), value: <a href={`mailto:${found.email}`}>{found.email}</a> },
      { label: label('address'), value: addressLines(lead.country, { line1: address1, line2: address2, town, postcode }).join(', ') },
    ]);
  };
  return (
    <div className={classes.part}>
      <FactList
        facts={
          shown ?? [
            { label: label('name'), value: customer.name },
            { label: label('telephone'), value: customer.telephone },
            { label: label('email'), value: customer.email },
          ]
        }
      />
      {shown === undefined && (
        <Button variant="default" size="sm" className={classes.alone} onClick={() => setAsking(true)}>
          {t(($) => $.customer.reveal)}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.customer.title, { code: lead.code })}
          confirm={t(($) => $.customer.reveal)}
          onConfirm={reveal}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
