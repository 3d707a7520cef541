import { ActionIcon } from '@mantine/core';
import { IconX } from '../ui/icons/form-icons.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LeadBadgeMark } from '../buying/list/lead-badge.tsx';
import { useFormat } from '../ui/format.ts';
import type { LeadAlert } from './api.ts';
import classes from './alert-item.module.css';

interface AlertItemProps {
  readonly alert: LeadAlert;
  readonly isPriority: boolean;
  /** Renders plain text: a sold-out alert can be neither opened nor dismissed. */
  readonly isSoldOut: boolean;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** One alert: lead type, place and reservation time. Opening it leads to the lead in Buy leads. */
export function AlertItem({ alert, isPriority, isSoldOut, onOpen, onDismiss }: AlertItemProps) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const { enquiry } = alert;
  const place = [enquiry.town, enquiry.postcode].filter((part) => part !== '').join(', ');
  const isNew = !alert.dashboard_lead.notification_viewed;
  const words = (
    <>
      {isNew && <span className="visually-hidden">{t(($) => $.item.new)} </span>}
      <span className={classes.type}>{enquiry.work_type_description}</span>
      <span className={classes.place}>{place}</span>
    </>
  );
  return (
    <li className={classes.item} data-alert={alert.id} data-new={isNew || undefined} data-sold-out={isSoldOut || undefined}>
      <div className={classes.text}>
        {isSoldOut ? (
          <span className={classes.plain}>{words}</span>
        ) : (
          <Link to="/buy-leads" search={{ enquirycode: enquiry.quote_code }} className={classes.link} onClick={onOpen}>
            {words}
          </Link>
        )}
        <span className={classes.facts}>
          {isPriority && <LeadBadgeMark badge={{ kind: 'priority', until: alert.availability_guarantee_until }} />}
          {isSoldOut && (
            <span className="figure">{t(($) => $.item.sold, { sold: enquiry.sold, max: enquiry.number_leads_requested })}</span>
          )}
          <time dateTime={alert.first_request} title={format.fullDate(alert.first_request)}>
            {format.timeOfDay(alert.first_request)}
          </time>
        </span>
      </div>
      {!isSoldOut && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.item.dismiss, { type: enquiry.work_type_description, postcode: enquiry.postcode })}
          onClick={onDismiss}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
