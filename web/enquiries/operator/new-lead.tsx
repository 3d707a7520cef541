import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import type { CreatedLead } from './api.ts';
import classes from './intake.module.css';
import { IntakeLinks } from './source-dialog.tsx';
import { NewLeadForm } from './new-lead-form.tsx';

/** Enters a lead manually, on one page. */
export function NewLead() {
  const { t } = useTranslation('operator-intake');
  const [taken, setTaken] = useState<CreatedLead>();
  return (
    <DeskPage
      title={t(($) => $.newLead.title)}
      description={t(($) => $.newLead.description)}
      actions={<IntakeLinks pages={['import', 'dryRun']} />}
    >
      {taken === undefined ? <NewLeadForm onTaken={setTaken} /> : <Taken lead={taken} onAnother={() => setTaken(undefined)} />}
    </DeskPage>
  );
}

/** The form has been replaced, so the result takes the focus. */
function Taken({ lead, onAnother }: { lead: CreatedLead; onAnother: () => void }) {
  const { t } = useTranslation('operator-intake');
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => room.current?.focus(), []);
  const reasons = lead.hold_reasons.map((reason) => t(($) => $.held[reason])).join(', ');
  const code = lead.quote_code;
  return (
    <div ref={room} tabIndex={-1} className={classes.form}>
      <SectionCard title={t(($) => $.taken.title, { code })}>
        <p className={classes.text}>{reasons === '' ? t(($) => $.taken.released) : t(($) => $.taken.held, { reasons })}</p>
        <div className={classes.row}>
          <DeskLink href={`/operator/leads/${lead.id}`}>{t(($) => $.taken.open, { code })}</DeskLink>
          <Button variant="default" onClick={onAnother}>
            {t(($) => $.taken.another)}
          </Button>
        </div>
      </SectionCard>
    </div>
  );
}
