import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BoughtLead } from '../../../contract/buying/endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { RefusalRemedies } from '../basket/refusal-remedies.tsx';
import { useRefusalText } from '../basket/use-refusal-text.ts';
import type { LineResult } from '../bulk.ts';
import type { Lead } from '../lead.ts';
import { LeadLink } from '../list/lead-links.tsx';
import classes from './bulk-basket.module.css';

interface BulkResultProps {
  readonly row: Lead;
  readonly result: LineResult;
  /** An earlier line was refused for the same reason and says what helps. */
  readonly isRepeated: boolean;
}

/** What became of a line; on mobile calling is the first action of a lead that was bought. */
export function BulkResult({ row, result, isRepeated }: BulkResultProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText(result.kind === 'refused' ? result.refusal : undefined);
  const isPurchased = result.kind === 'purchased';
  return (
    <li className={classes.result}>
      <span className={classes.lineText}>
        {row.workType}
        <span className={classes.linePlace}>{row.postcode}</span>
      </span>
      <span className={classes.outcome} data-purchased={isPurchased || undefined}>
        {isPurchased ? <IconCircleCheck size={20} stroke={1.75} aria-hidden /> : <IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        {isPurchased ? t(($) => $.bulk.purchased) : refusalText(result.refusal, row)}
      </span>
      {isPurchased ? (
        <BoughtActions lead={result.lead} />
      ) : (
        <div className={classes.resultActions}>
          <RefusalRemedies refusal={result.refusal} row={row} isRepeated={isRepeated} />
        </div>
      )}
    </li>
  );
}

function BoughtActions({ lead: { code, enquiry } }: { readonly lead: BoughtLead }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const { telephone } = enquiry;
  return (
    <span className={classes.resultActions}>
      {telephone !== null && (
        <Button
          component="a"
          className={classes.call}
          href={format.phoneHref(telephone)}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.bought.call, { telephone: format.phone(telephone) })}
        </Button>
      )}
      <LeadLink code={code} />
    </span>
  );
}
